import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkLibraries } from './binaries.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-binaries-'));
  await mkdir(join(root, 'native', 'lib'), { recursive: true });
  await writeFile(join(root, 'native', 'lib', 'libx.so.6.1'), 'code');
  const links = ['libx.so', 'libx.so.6'].map((name) => ({
    source: 'native/lib/libx.so.6.1',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('links that the installation did not make are made, by several at once and again', async () => {
  await Promise.all([linkLibraries(root), linkLibraries(root)]);
  await linkLibraries(root);
  for (const name of ['libx.so', 'libx.so.6']) {
    expect(await readFile(join(root, 'native', 'lib', name), 'utf8')).toBe('code');
  }
});

it('a package without a list of links needs none', async () => {
  await expect(linkLibraries(join(root, 'native'))).resolves.toBeUndefined();
});
