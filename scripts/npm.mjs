import { spawn } from 'node:child_process';

/** Runs npm, quietly unless it fails: then all that it had to say. */
export async function npm(root, args, purpose) {
  const [program, ...first] = programOf(process.env.npm_execpath);
  const child = spawn(program, [...first, ...args, '--loglevel=error'], {
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
  throw new Error(`${purpose} failed: npm ${args[0]} ended with ${ending}.`);
}

/** The npm that runs us, else the one on the path. */
function programOf(running) {
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}
