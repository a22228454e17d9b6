import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { lockClass, lockNumbers } from '../advisory-locks.ts';
import { type Connection, connect, patient } from '../connection.ts';
import type { Log } from '../log.ts';
import { DataFolderInUse } from './folder-errors.ts';

/** A Muster that was just killed holds its lock until PostgreSQL notices; one that runs keeps it. */
const PATIENCE_MS = 1_000;

/**
 * Takes the lock that makes one Muster the owner of a data folder, or throws DataFolderInUse. Whoever
 * gets the session holds the lock until the session ends.
 */
export async function takeFolderLock(folder: string, connection: Connection): Promise<Client> {
  const client = await connect(connection, { ...patient, applicationName: `muster ${process.pid}` });
  try {
    for (const deadline = performance.now() + PATIENCE_MS; ; ) {
      if (await tryLock(client)) return client;
      if (performance.now() > deadline) throw new DataFolderInUse(folder, await holder(client));
      await sleep(50);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    lockClass,
    lockNumbers.folder,
  ]);
  return rows[0]?.taken === true;
}

export async function isFolderLocked(client: Client): Promise<boolean> {
  return (await holderName(client)) !== undefined;
}

async function holder(client: Client): Promise<string> {
  const pid = /^muster (\d+)$/.exec((await holderName(client)) ?? '')?.[1];
  return pid === undefined ? 'another Muster' : `another Muster (process ${pid})`;
}

async function holderName(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name
       from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [lockClass, lockNumbers.folder],
  );
  return rows[0]?.name;
}

/** Holds the lock for as long as one PostgreSQL runs, and takes it again when its session is cut. */
export class FolderLock {
  readonly #folder: string;
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #released = new AbortController();
  #session: Client | undefined;
  #keeping: Promise<void> | undefined;

  constructor(folder: string, connection: Connection, log: Log) {
    this.#folder = folder;
    this.#connection = connection;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#session = await takeFolderLock(this.#folder, this.#connection);
    this.#keeping = this.#keep();
  }

  async stop(): Promise<void> {
    this.#released.abort();
    await this.#session?.end();
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    const { signal } = this.#released;
    while (this.#session !== undefined && !signal.aborted) {
      await ended(this.#session);
      if (signal.aborted) return;
      this.#session = await this.#retake();
    }
  }

  async #retake(): Promise<Client | undefined> {
    const { signal } = this.#released;
    while (!signal.aborted) {
      await sleep(200, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        const session = await takeFolderLock(this.#folder, this.#connection);
        if (!signal.aborted) return session;
        await session.end();
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        if (error instanceof DataFolderInUse) this.#log.error({ reason }, 'the data folder was lost');
        else this.#log.debug({ reason }, 'the data folder is not locked yet');
      }
    }
    return undefined;
  }
}

function ended(client: Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()));
}
