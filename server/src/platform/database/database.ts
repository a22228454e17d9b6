import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { isStalePlan, QueryFailed } from './errors.ts';
import { execute, type Meter } from './execute.ts';
import type { Log } from './log.ts';
import { ping } from './ping.ts';
import { Pool } from './pool.ts';
import type { Queries, Statement, Transaction } from './statement.ts';
import { attempt, openSnapshot, type Snapshot, type TransactionOptions } from './transaction.ts';

export interface Database extends Queries {
  /** Proves that the database answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The work may run several times (serialization failure, deadlock): it must do nothing but query. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** For answers that are read while they are sent: read-only, repeatable, on a connection of its own until it ends. */
  snapshot(): Promise<Snapshot>;
  /** Never throws. */
  ping(limitMs: number): Promise<boolean>;
  stats(): { total: number; idle: number; waiting: number };
}

export interface DatabaseOptions {
  connection: Connection;
  log: Log;
  poolSize?: number;
  statementTimeoutMs?: number;
  slowQueryMs?: number;
  onQuery?: (name: string, ms: number) => void;
  applicationName?: string;
}

/** Nothing happens before start(). */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, log } = options;
  const session = {
    applicationName: options.applicationName ?? 'muster',
    statementTimeoutMs: options.statementTimeoutMs ?? 30_000,
    lockTimeoutMs: 10_000,
    // also how long a burst of requests may wait for a free connection before it is told to come back later
    connectTimeoutMs: 10_000,
  };
  const pool = new Pool({ connection, session, size: options.poolSize ?? 10, log, graceMs: 5_000 });
  return new PooledDatabase(pool, {
    log,
    slowQueryMs: options.slowQueryMs ?? 250,
    onQuery: options.onQuery,
    texts: new Map(),
  });
}

class PooledDatabase implements Database {
  readonly #pool: Pool;
  readonly #meter: Meter;

  constructor(pool: Pool, meter: Meter) {
    this.#pool = pool;
    this.#meter = meter;
  }

  async start(): Promise<void> {
    this.#pool.start();
    try {
      this.#pool.release(await this.#pool.acquire(), true);
    } catch (error) {
      await this.#pool.stop();
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async run<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    // A stale connection is thrown away as it is met; every connection of the pool may be one.
    for (let left = this.#pool.size; ; left -= 1) {
      const client = await this.#pool.acquire();
      let reusable = true;
      try {
        return await execute(this.#meter, client, statement, values);
      } catch (error) {
        // After a failure that did not come from the server the driver may be out of step with it.
        reusable = error instanceof QueryFailed && !isStalePlan(error);
        if (left === 0 || !isStalePlan(error)) throw error;
      } finally {
        this.#pool.release(client, reusable);
      }
    }
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    let pauseMs = 10;
    for (let left = (options.attempts ?? 5) - 1; ; left -= 1) {
      const client = await this.#pool.acquire();
      const outcome = await attempt(this.#meter, client, work, options);
      this.#pool.release(client, outcome.committed || outcome.reusable);
      if (outcome.committed) return outcome.value;
      if (left <= 0 || !outcome.retry) throw outcome.error;
      await sleep(Math.random() * pauseMs);
      pauseMs *= 2;
    }
  }

  async snapshot(): Promise<Snapshot> {
    const client = await this.#pool.acquire();
    return openSnapshot(this.#meter, client, (reusable) => this.#pool.release(client, reusable));
  }

  ping(limitMs: number): Promise<boolean> {
    return ping(this.#pool, limitMs);
  }

  stats(): { total: number; idle: number; waiting: number } {
    return this.#pool.stats();
  }
}
