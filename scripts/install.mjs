import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeDenylist } from './denylist.mjs';
import { digestOf, isStamped, writeStamp } from './stamp.mjs';

/** Packages of the lock file and what is made from them. Does nothing, offline too, once that is done. */
export async function ensureInstalled(root) {
  const digest = await digestOf(root, ['package-lock.json', 'package.json']);
  const machine = `${digest} ${process.platform} ${process.arch}`;
  // inside the folder, because npm empties it before it begins: half an installation has no stamp
  const stamp = join(root, 'node_modules', '.muster-installed');
  if (!(await isStamped(stamp, machine))) {
    console.error('Installing packages …');
    await installPackages(root);
    await writeStamp(stamp, machine);
  }
  await ensureDenylist(root);
}

async function ensureDenylist(root) {
  const digest = await digestOf(root, ['package-lock.json', 'scripts/denylist.mjs']);
  const stamp = join(root, 'server', 'generated', '.stamp');
  const list = join(root, 'server', 'generated', 'common-passwords.txt');
  if (existsSync(list) && (await isStamped(stamp, digest))) return;
  await writeDenylist(root);
  await writeStamp(stamp, digest);
}

/** Quiet, unless it fails: then all that npm had to say. */
async function installPackages(root) {
  const [program, args] = npm();
  // the build and the tests need the development packages whatever NODE_ENV says
  const child = spawn(program, [...args, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm' && process.platform === 'win32',
  });
  const said = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  const ending = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (ending === 0) return;
  console.error(Buffer.concat(said).toString());
  throw new Error(`The packages could not be installed: npm ci ended with ${ending}.`);
}

/** The npm that runs us, else the one on the path. */
function npm() {
  const running = process.env.npm_execpath;
  return running?.endsWith('npm-cli.js') ? [process.execPath, [running]] : ['npm', []];
}
