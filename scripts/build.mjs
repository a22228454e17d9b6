import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMain, root as ours } from './root.mjs';
import { digestOf, filesBelow, isStamped, writeStamp } from './stamp.mjs';

const SERVER = 'server/dist/index.js';
const CLI = 'cli/dist/main.js';

/** The contract has no program of its own; typebox is hundreds of files, half a second of a start. */
const BUNDLED = ['@muster/contract', 'typebox'];

/** Bundles server and command line, unless they were made from these very sources. Returns the build's name. */
export async function build(root) {
  const digest = await digestOf(root, await inputs(root));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const name = `${version}+${digest.slice(0, 8)}`;
  const stamp = join(root, 'server', 'dist', '.stamp');
  const made = await Promise.all(
    [SERVER, CLI].map((file) => readFile(join(root, file)).then(Boolean, () => false)),
  );
  if (made.every(Boolean) && (await isStamped(stamp, digest))) return name;
  await bundle(root, name);
  await writeStamp(stamp, digest);
  return name;
}

/** Everything a bundle is made of or travels with; tests change nothing in it. */
async function inputs(root) {
  const source = (file) => !/\.(?:test|fixture)\.ts$/.test(file) && !file.startsWith('server/src/testing/');
  const folders = ['contract/src', 'server/src', 'server/migrations', 'cli/src'];
  const found = await Promise.all(folders.map((folder) => filesBelow(root, folder, source)));
  const settings = ['package.json', 'tsconfig.json', 'scripts/build.mjs', 'package-lock.json'];
  const manifests = ['contract', 'server', 'cli'].map((workspace) => `${workspace}/package.json`);
  return [...found.flat(), ...settings, ...manifests];
}

async function bundle(root, name) {
  const esbuild = await import('esbuild');
  const shared = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    define: { MUSTER_BUILD: JSON.stringify(name) },
    logLevel: 'error',
    write: false,
  };
  const bundles = await Promise.all([
    esbuild.build({
      ...shared,
      entryPoints: ['server/src/index.ts'],
      outdir: 'server/dist',
      external: await external(root, 'server'),
    }),
    // in pieces, so that a command loads no more than it needs
    esbuild.build({
      ...shared,
      entryPoints: ['cli/src/main.ts', 'cli/src/run-server.ts'],
      outdir: 'cli/dist',
      external: await external(root, 'cli'),
      splitting: true,
      chunkNames: '[name]-[hash]',
    }),
  ]);
  const files = bundles.flatMap(({ outputFiles }) => outputFiles);
  for (const { path, contents } of files) await replaceFile(path, contents);
  await chmod(join(root, CLI), 0o755);
  await removeOthers(join(root, 'cli', 'dist'), files);
}

/** Packages stay packages, native ones and those of the old module form must. */
async function external(root, workspace) {
  const { dependencies } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !BUNDLED.includes(name));
}

/** Whoever starts meanwhile finds the old file or the new one, never half of it. */
async function replaceFile(file, contents) {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.new`;
  await writeFile(fresh, contents);
  await rename(fresh, file);
}

/** Pieces carry a hash in their name; those of earlier builds would pile up. */
async function removeOthers(folder, files) {
  const kept = new Set(files.map(({ path }) => path));
  const names = await readdir(folder);
  const others = names.map((name) => join(folder, name)).filter((path) => !kept.has(path));
  await Promise.all(others.map((path) => rm(path, { force: true })));
}

if (isMain(import.meta.url)) console.log(await build(ours));
