/** A named prepared statement: each connection parses and plans it once. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Parsed anew each time: for texts that depend on which filters were asked for. */
  readonly adHoc?: boolean;
  /** Never set; carries the type of a row. */
  readonly _row?: Row;
}

export interface Queries {
  run<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
}

export const insideTransaction = Symbol('inside a transaction');

/** Branded, so that work that must be atomic cannot be handed the bare pool. */
export interface Transaction extends Queries {
  readonly [insideTransaction]: true;
  /** What the work wrote is undone when it fails, and only that; the failure is passed on. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

// PostgreSQL cuts identifiers at 63 bytes, and two names cut alike would share one plan.
const validName = /^[a-z0-9][a-z0-9._-]{0,62}$/;

export function statement<Row = Record<string, unknown>>(name: string, text: string): Statement<Row> {
  if (!validName.test(name)) throw new Error(`"${name}" cannot name a statement.`);
  return { name, text };
}

/**
 * A statement whose text is put together from constants by what a request asks for. It is not kept prepared:
 * there may be too many of them for every connection to remember. `name` still tells it in logs and metrics.
 */
export function adHoc<Row = Record<string, unknown>>(name: string, text: string): Statement<Row> {
  return { ...statement<Row>(name, text), adHoc: true };
}
