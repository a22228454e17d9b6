import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, withClient } from '../connection.ts';
import type { Log } from '../log.ts';
import { DataFolderInUse } from './folder-errors.ts';
import { takeFolderLock } from './folder-lock.ts';
import { connectionTo, type Folders, MAINTENANCE_DATABASE } from './folders.ts';
import { readPostmasterFile, removeStaleFiles } from './postmaster-file.ts';
import { isPostmasterOf } from './processes.ts';

/** A PostgreSQL that runs on the folder and answers. */
export interface Occupant {
  readonly pid: number;
  readonly connection: Connection;
}

/** Time for a PostgreSQL found starting or stopping to become one that answers, or none. */
const SETTLE_MS = 60_000;
const STOP_MS = 10_000;

/** Leaves the folder without PostgreSQL, or throws DataFolderInUse: a killed Muster leaves its own running. */
export async function clearFolder(folders: Folders, log: Log, signal: AbortSignal): Promise<void> {
  for (;;) {
    const occupant = await findOccupant(folders, signal);
    if (occupant === undefined) return removeStaleFiles(folders);
    await evict(folders, occupant, log);
  }
}

async function findOccupant(folders: Folders, signal: AbortSignal): Promise<Occupant | undefined> {
  for (const deadline = performance.now() + SETTLE_MS; ; ) {
    const occupant = await answeringOccupant(folders.cluster);
    if (occupant !== undefined) return occupant;
    const file = await readPostmasterFile(folders.cluster);
    if (file === undefined || !(await isPostmasterOf(file.pid, folders.cluster))) return undefined;
    if (performance.now() > deadline) {
      throw new DataFolderInUse(folders.root, `a PostgreSQL that does not answer (process ${file.pid})`);
    }
    await sleep(50, undefined, { signal });
  }
}

export async function answeringOccupant(cluster: string): Promise<Occupant | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || !file.socketFolder.startsWith('/')) return undefined;
  const connection = connectionTo(file.socketFolder, MAINTENANCE_DATABASE, file.port);
  return (await serves(connection, cluster)) ? { pid: file.pid, connection } : undefined;
}

async function serves(connection: Connection, cluster: string): Promise<boolean> {
  try {
    const served = await withClient(connection, async (client) => {
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      );
      return rows[0]?.folder;
    });
    return served !== undefined && (await realpath(served)) === (await realpath(cluster));
  } catch {
    return false;
  }
}

/** With the lock in hand nobody else runs here: this PostgreSQL is an orphan, and may be stopped. */
async function evict(folders: Folders, occupant: Occupant, log: Log): Promise<void> {
  const { pid, connection } = occupant;
  const lock = await takeFolderLock(folders.root, connection);
  try {
    if (!(await isPostmasterOf(pid, folders.cluster))) {
      throw new DataFolderInUse(folders.root, 'a PostgreSQL outside this container');
    }
    log.warn({ pid }, 'stopping the PostgreSQL that an earlier Muster left behind');
    for (const order of ['SIGINT', 'SIGQUIT'] as const) {
      process.kill(pid, order);
      if (await gone(pid, folders.cluster)) return;
    }
    throw new DataFolderInUse(folders.root, `a PostgreSQL that does not stop (process ${pid})`);
  } finally {
    await lock.end();
  }
}

async function gone(pid: number, cluster: string): Promise<boolean> {
  for (const deadline = performance.now() + STOP_MS; performance.now() < deadline; ) {
    if (!(await isPostmasterOf(pid, cluster))) return true;
    await sleep(20);
  }
  return false;
}
