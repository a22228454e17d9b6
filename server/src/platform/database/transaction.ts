import type { ClientBase } from 'pg';
import { isConflict, isStalePlan, QueryFailed } from './errors.ts';
import { command, execute, type Meter } from './execute.ts';
import { adHoc, insideTransaction, type Statement, type Transaction } from './statement.ts';

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** How often the whole work may run; it runs again on a serialization failure or a deadlock. */
  attempts?: number;
}

/** How one run of the work ended, and whether its connection may serve another. */
export type Outcome<T> =
  | { readonly committed: true; readonly value: T }
  | {
      readonly committed: false;
      readonly error: unknown;
      readonly retry: boolean;
      readonly reusable: boolean;
    };

const savepoint = adHoc('savepoint', 'savepoint muster');
const undo = adHoc('savepoint-undo', 'rollback to savepoint muster');
const release = adHoc('savepoint-release', 'release savepoint muster');

/** One state of the database, read for as long as it takes. Whoever opens it ends it. */
export interface Snapshot {
  readonly tx: Transaction;
  /** Never throws; ending twice is fine. */
  end(): Promise<void>;
}

class OpenTransaction implements Transaction {
  readonly [insideTransaction] = true;
  readonly #meter: Meter;
  readonly #client: ClientBase;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failure: unknown;

  constructor(meter: Meter, client: ClientBase) {
    this.#meter = meter;
    this.#client = client;
  }

  /** The first failure of the database, whatever the work made of it. */
  get failure(): unknown {
    return this.#failure;
  }

  /** One after the other, also when the work does not wait: a connection runs one statement at a time. */
  run<Row>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.#closed) {
      return Promise.reject(new Error(`Statement "${statement.name}" came after its transaction had ended.`));
    }
    const rows = this.#last.then(() => execute(this.#meter, this.#client, statement, values));
    this.#last = rows.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return rows;
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.run(savepoint);
    try {
      const value = await work();
      await this.run(release);
      return value;
    } catch (error) {
      if (isFatal(this.#failure)) throw error;
      await this.run(undo);
      await this.run(release);
      this.#failure = undefined;
      throw error;
    }
  }

  /** begin and commit: a connection lost there counts like one lost in the work. */
  async command(text: string): Promise<string> {
    try {
      return await command(this.#meter, this.#client, text.split(' ', 1)[0] ?? text, text);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  /** Waits for statements still under way and refuses later ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }
}

/** After these the transaction is run again as a whole, or not at all. */
function isFatal(failure: unknown): boolean {
  return (
    failure !== undefined &&
    (!(failure instanceof QueryFailed) || isConflict(failure) || isStalePlan(failure))
  );
}

export async function attempt<T>(
  meter: Meter,
  client: ClientBase,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<Outcome<T>> {
  const transaction = new OpenTransaction(meter, client);
  try {
    await transaction.command(beginText(options));
    const value = await work(transaction);
    await transaction.close();
    // The work may have hidden the failure of a statement; COMMIT then rolls back without an error.
    if ((await transaction.command('commit')) !== 'COMMIT') {
      throw transaction.failure ?? new Error('The work of a transaction ended it.');
    }
    return { committed: true, value };
  } catch (error) {
    await transaction.close();
    const { failure } = transaction;
    const retry = isConflict(failure) || isStalePlan(failure);
    return { committed: false, error, retry, reusable: await rolledBack(meter, client, failure) };
  }
}

/** `release` is told whether the connection may serve another. */
export async function openSnapshot(
  meter: Meter,
  client: ClientBase,
  release: (reusable: boolean) => void,
): Promise<Snapshot> {
  const transaction = new OpenTransaction(meter, client);
  const close = async () => {
    await transaction.close();
    release(await rolledBack(meter, client, transaction.failure));
  };
  let closing: Promise<void> | undefined;
  const end = () => {
    closing ??= close();
    return closing;
  };
  try {
    await transaction.command(beginText({ isolation: 'repeatable read', readOnly: true }));
    return { tx: transaction, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** False when the connection must be thrown away; its end rolls back too. Never throws: the first error counts. */
async function rolledBack(meter: Meter, client: ClientBase, failure: unknown): Promise<boolean> {
  if (failure !== undefined && (!(failure instanceof QueryFailed) || isStalePlan(failure))) return false;
  if (client.getTransactionStatus() === 'I') return true;
  try {
    await command(meter, client, 'rollback', 'rollback');
    return true;
  } catch {
    return false;
  }
}

function beginText({ isolation, readOnly }: TransactionOptions): string {
  const level = isolation === undefined ? '' : ` isolation level ${isolation}`;
  return `begin${level}${readOnly === true ? ' read only' : ''}`;
}
