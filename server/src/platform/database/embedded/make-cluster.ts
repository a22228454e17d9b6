import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DataFolderUnusable, systemReason } from './folder-errors.ts';
import { type Folders, USER } from './folders.ts';
import { isCluster, makePrivate } from './prepare-folders.ts';
import { isAlive } from './processes.ts';
import { type RunAs, runProgram } from './program.ts';

export interface ClusterSite {
  readonly binaries: Binaries;
  readonly folders: Folders;
  readonly runAs: RunAs;
  /** False only where the data may be lost, as in tests. */
  readonly durable: boolean;
}

/**
 * Runs initdb once. It works in a folder beside and moves it into place, so that a start that is killed
 * leaves no half-made database. Returns whether there was something to do.
 */
export async function makeCluster(site: ClusterSite, signal: AbortSignal): Promise<boolean> {
  const { folders, runAs } = site;
  await removeAbandoned(folders);
  if (await isCluster(folders.cluster)) return false;
  if ((await readdir(folders.cluster).catch(() => [])).length > 0) {
    throw new DataFolderUnusable(folders.cluster, 'it holds files that are not a database');
  }
  const nursery = `${folders.cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await makePrivate(nursery, runAs);
    await initdb(site, nursery, signal);
    await moveIntoPlace(nursery, folders);
  } finally {
    await rm(nursery, { recursive: true, force: true });
  }
  return true;
}

async function initdb(site: ClusterSite, folder: string, signal: AbortSignal): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    '--encoding=UTF8',
    '--locale=C',
    // The same order and case rules on every machine, whatever its C library brings.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Whoever gets into the private socket folder is trusted; nobody else gets in at all.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(site.durable ? [] : ['--no-sync']),
  ];
  const { ok, complaint } = await runProgram(site.runAs, site.binaries.initdb, args, signal);
  signal.throwIfAborted();
  if (!ok) throw new DataFolderUnusable(site.folders.root, `initdb failed (${lastLine(complaint)})`);
}

async function moveIntoPlace(nursery: string, folders: Folders): Promise<void> {
  try {
    await rename(nursery, folders.cluster);
    const root = await open(folders.root);
    await root.sync().finally(() => root.close());
  } catch (error) {
    // Another start was faster; who may use the folder is decided later.
    if (await isCluster(folders.cluster)) return;
    throw new DataFolderUnusable(folders.cluster, systemReason(error));
  }
}

async function removeAbandoned(folders: Folders): Promise<void> {
  for (const name of await readdir(folders.root)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(folders.root, name), { recursive: true, force: true });
  }
}

function lastLine(text: string): string {
  return text.split('\n').at(-1) ?? text;
}
