import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files below a folder of `root`, by their path from `root`, sorted. A folder that is not there has none. */
export async function filesBelow(root, folder, wanted) {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !file.includes('node_modules/') && wanted(file))
    .sort();
}

/** One digest of names and contents: differs when a file was changed, added, removed or renamed. */
export async function digestOf(root, files) {
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${files[index]}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** A stamp says from which inputs something was made, so that it is not made again from the same. */
export async function isStamped(file, digest) {
  return (await readFile(file, 'utf8').catch(() => '')) === digest;
}

export async function writeStamp(file, digest) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, digest);
}
