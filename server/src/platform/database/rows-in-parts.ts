import { adHoc, type Statement, type Transaction } from './statement.ts';

const close = adHoc('cursor-close', 'close muster');

/**
 * The rows of a statement, so many at a time, by a cursor: not all of them are ever in memory. While one part is
 * looked at the next is already being read. One of them at a time in a transaction.
 */
export async function* rowsInParts<Row>(
  tx: Transaction,
  statement: Statement<Row>,
  values: readonly unknown[],
  size: number,
): AsyncGenerator<Row[]> {
  const { name, text } = statement;
  await tx.run(adHoc(name, `declare muster no scroll cursor for ${text}`), values);
  const fetch = adHoc<Row>(`${name}-fetch`, `fetch ${Math.trunc(size)} from muster`);
  const next = () => {
    const rows = tx.run(fetch);
    // a reader who stops early never asks how it ended
    rows.catch(() => {});
    return rows;
  };
  let rows = await next();
  while (rows.length > 0) {
    const following = rows.length === size ? next() : undefined;
    yield rows;
    rows = (await following) ?? [];
  }
  await tx.run(close);
}
