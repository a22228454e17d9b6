import { rowsInParts, statement, type Transaction } from '../../platform/database/index.ts';
import { ARRAYS, type FleetRow, type fleetSql } from './fleet-sql.ts';
import { isForeseeable, type Selection } from './selection-sql.ts';

const ROWS = 1000;

/** Everything is read, so a plan is judged by its end; where reach is large, joins are never row by row. */
const plan = statement(
  'fleet-plan',
  `select set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '32MB', true),
     set_config('jit', 'off', true),
     set_config('enable_nestloop', case when $1 then 'on' else 'off' end, true)`,
);

/** The view as the fields of its body. What can go wrong has mostly gone wrong by the time this returns. */
export async function fleetFields(
  tx: Transaction,
  revision: string,
  selection: Selection,
  { statement, values }: ReturnType<typeof fleetSql>,
): Promise<AsyncIterable<string>> {
  await tx.run(plan, [isForeseeable(selection)]);
  const parts = rowsInParts(tx, statement, values, ROWS);
  const first = await parts.next();
  return fields(revision, first.done === true ? [] : first.value, parts);
}

async function* fields(
  revision: string,
  first: readonly FleetRow[],
  rest: AsyncIterable<readonly FleetRow[]>,
): AsyncGenerator<string> {
  yield `,"revision":"${revision}"`;
  const body = new FleetText();
  yield body.add(first);
  for await (const rows of rest) yield body.add(rows);
}

/** Puts rows into the array they belong to. */
class FleetText {
  #part = -1;

  add(rows: readonly FleetRow[]): string {
    return rows.map((row) => this.#before(row.part) + row.text).join('');
  }

  #before(part: number): string {
    if (part === this.#part) return ',';
    let text = '';
    while (this.#part < part) {
      if (this.#part >= 0) text += ']';
      this.#part += 1;
      const name = ARRAYS[this.#part];
      text += name === undefined ? ',"totals":' : `,"${name}":[`;
    }
    return text;
  }
}
