import { type Queries, statement } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { refused } from '../../platform/problem.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** How the rows of one catalog table are found by what refers to them: name or uuid (I4). */
export interface Lookup<Row extends Named> {
  /** The row a body field names, to be stored: it stays until the transaction ends. 422 at `at` when unknown. */
  one(queries: Queries, reference: string, at: string): Promise<Row>;
  /** The rows a filter names, in one statement. 422 at `at` when one of them is unknown (Q5). */
  several(queries: Queries, references: readonly string[], at: string): Promise<Row[]>;
}

export function lookupIn<Row extends Named>(table: string, what: string, columns: string): Lookup<Row> {
  const label = table.replaceAll('_', '-');
  const one = statement<Row>(
    `${label}-named`,
    `select ${columns} from ${table} where id = $1 or name = $2 for key share`,
  );
  const several = statement<Row>(
    `${label}-named-several`,
    `select ${columns} from ${table} where id = any($1::uuid[]) or name = any($2)`,
  );
  const unknown = (at: string, value: string) => refused(at, `names no ${what}`, value);
  return {
    async one(queries, reference, at) {
      const { id, name } = asReference(reference);
      const [row] = await queries.run(one, [id, name]);
      if (row === undefined) throw unknown(at, reference);
      return row;
    },
    async several(queries, references, at) {
      const wanted = references.map((text) => ({ text, ...asReference(text) }));
      const rows = await queries.run(several, [
        wanted.flatMap(({ id }) => id ?? []),
        wanted.flatMap(({ name }) => name ?? []),
      ]);
      const missing = wanted.find(({ id, name }) => !rows.some((row) => row.id === id || row.name === name));
      if (missing !== undefined) throw unknown(at, missing.text);
      return rows;
    },
  };
}
