import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { type Connection, clientConfig, type SessionOptions } from './connection.ts';
import { DatabaseUnavailable, translate } from './errors.ts';
import type { Log } from './log.ts';

export interface PoolOptions {
  readonly connection: Connection;
  readonly session: SessionOptions;
  readonly size: number;
  readonly log: Log;
  /** How long stop() lets work under way finish. */
  readonly graceMs: number;
}

/** The connections of one process. What it gives out must come back, and says whether it still works. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #busy = new Set<PoolClient>();
  readonly #open = new Set<Promise<void>>();
  #pool: pg.Pool | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#options.size;
  }

  start(): void {
    if (this.#pool !== undefined) throw new Error('The database is already started.');
    const { connection, session, size, log } = this.#options;
    const pool = new pg.Pool({ ...clientConfig(connection, session), max: size, idleTimeoutMillis: 30_000 });
    pool.on('error', (error) => {
      log.debug({ reason: translatedMessage(error) }, 'an idle database connection was lost');
    });
    pool.on('connect', (client) => this.#watch(client));
    this.#pool = pool;
  }

  #watch(client: PoolClient): void {
    // A connection lost while in use shows in the query that meets it; without a listener it ends the process.
    client.on('error', () => {});
    const closed = new Promise<void>((resolve) => client.once('end', () => resolve()));
    this.#open.add(closed);
    void closed.then(() => this.#open.delete(closed));
  }

  async acquire(): Promise<PoolClient> {
    if (this.#pool === undefined) throw new DatabaseUnavailable('it is not started');
    try {
      const client = await this.#pool.connect();
      this.#busy.add(client);
      return client;
    } catch (error) {
      throw translate(error, 'connect');
    }
  }

  release(client: PoolClient, reusable: boolean): void {
    this.#busy.delete(client);
    client.release(!reusable);
  }

  /** Lets work under way finish for a while, then cuts it off. */
  async stop(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    if (pool === undefined) return;
    const finished = new AbortController();
    const grace = sleep(this.#options.graceMs, undefined, { signal: finished.signal }).catch(() => {});
    await Promise.race([pool.end(), grace]);
    finished.abort();
    for (const client of this.#busy) void client.end();
    // The driver's pool does not wait for its connections to close.
    await Promise.all(this.#open);
  }

  stats(): { total: number; idle: number; waiting: number } {
    const pool = this.#pool;
    return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
  }
}

function translatedMessage(error: Error): string {
  const translated = translate(error, 'idle');
  return translated instanceof Error ? translated.message : 'unknown';
}
