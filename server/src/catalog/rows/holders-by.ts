import { type Queries, statement } from '../../platform/database/index.ts';
import type { Holders } from '../../platform/holding.ts';
import { withoutNulls } from '../../platform/text.ts';

/** Where holders are found, in SQL made of constants. */
interface Holding {
  /** Names the statement. */
  readonly name: string;
  readonly kind: string;
  readonly relation: string;
  /** `id`, `name` and what else a holder shows, as text. */
  readonly columns: string;
  /** Whether the caller may read it. */
  readonly readable: string;
  /** With its conditions. */
  readonly from: string;
  readonly values: readonly unknown[];
}

interface Holder {
  readonly id: string;
  readonly name: string;
  readonly readable: boolean;
  readonly total: number;
  readonly hidden: number;
}

/** As many as D1 shows. */
const SHOWN = 20;

/** One statement, however many hold the row: the first readable ones, and how many there are in all. */
export async function holdersBy(queries: Queries, holding: Holding): Promise<Holders> {
  const { name, kind, relation, columns, readable, from, values } = holding;
  const find = statement<Holder>(
    name.replaceAll('_', '-'),
    `select held.*, count(*) over ()::int as total, count(*) filter (where not readable) over ()::int as hidden
     from (select ${columns}, ${readable} as readable from ${from}) held
     order by readable desc, held.name, held.id limit ${SHOWN}`,
  );
  const rows = await queries.run(find, values);
  const { total = 0, hidden = 0 } = rows[0] ?? {};
  return { kind, relation, readable: rows.filter((row) => row.readable).map(shown), total, hidden };
}

function shown({ readable: _readable, total: _total, hidden: _hidden, ...row }: Holder) {
  return withoutNulls(row);
}
