import { adHoc, type Database, type Log } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import type { ShippedRow } from './plan.ts';
import { type IdOf, type Release, SHIPPED } from './rows.ts';
import { KINDS, type Kind } from './shelf.ts';
import { shipCatalog } from './ship-catalog.ts';

type Row = Record<string, unknown>;
type Revision = (rows: ShippedRow[], idOf: IdOf) => ShippedRow[];

/** A release that differs from this one in the kinds named. */
export function release(revisions: Partial<Record<Kind, Revision>>): Release {
  const revised = KINDS.map((kind): [Kind, Release[Kind]] => [
    kind,
    (idOf) => (revisions[kind] ?? ((rows) => rows))(SHIPPED[kind](idOf), idOf),
  ]);
  return Object.fromEntries(revised) as unknown as Release;
}

/** The rows without those named. */
export const without =
  (...names: string[]): Revision =>
  (rows) =>
    rows.filter(({ name }) => !names.includes(name));

/** The rows with one of them changed. */
export const changed =
  (name: string, change: (row: ShippedRow, idOf: IdOf) => object): Revision =>
  (rows, idOf) =>
    rows.map((row) => (row.name === name ? { ...row, ...change(row, idOf) } : row));

/** A database of its own, through which releases come and go. */
export async function openHouse() {
  const { database, drop } = await createTestDatabase();
  const warnings: object[] = [];
  const log: Log = {
    debug: () => {},
    info: () => {},
    error: () => {},
    warn: (details) => warnings.push(details),
  };
  return {
    database: database as Database,
    drop,
    /** Ships, and tells what the log warned about. */
    async ship(revisions: Partial<Record<Kind, Revision>> = {}): Promise<object[]> {
      warnings.length = 0;
      await shipCatalog(database, log, release(revisions));
      return [...warnings];
    },
    read: (text: string, values: unknown[] = []): Promise<Row[]> =>
      database.run(adHoc<Row>('test', text), values),
    async one(text: string, values: unknown[] = []): Promise<Row | undefined> {
      const [row] = await database.run(adHoc<Row>('test', text), values);
      return row;
    },
  };
}
