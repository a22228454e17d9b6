import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeDenylist } from './denylist.mjs';
import { npm } from './npm.mjs';
import { digestOf, isStamped, writeStamp } from './stamp.mjs';

/** Packages of the lock file and what is made from them. Does nothing, offline too, once that is done. */
export async function ensureInstalled(root) {
  const digest = await digestOf(root, ['package-lock.json', 'package.json']);
  const machine = `${digest} ${process.platform} ${process.arch}`;
  // inside the folder, because npm empties it before it begins: half an installation has no stamp
  const stamp = join(root, 'node_modules', '.muster-installed');
  if (!(await isStamped(stamp, machine))) {
    console.error('Installing packages …');
    // the build and the tests need the development packages whatever NODE_ENV says
    await npm(root, ['ci', '--include=dev'], 'Installing the packages');
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

/** npm links only commands that it finds, and ours is built after it has looked: `npx muster`. */
export async function ensureCommand(root) {
  const bin = join(root, 'node_modules', '.bin');
  if (existsSync(join(bin, 'muster')) || existsSync(join(bin, 'muster.cmd'))) return;
  await npm(root, ['rebuild', '@muster/cli', '--ignore-scripts'], 'Linking the command');
}
