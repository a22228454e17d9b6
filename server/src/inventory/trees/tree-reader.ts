import type { AccessContext } from '../../access/caller/index.ts';
import { isReachedRow, ROOT_PARAMETERS, reachOf, rowValues } from '../../access/scope/index.ts';
import { type Queries, type Statement, statement } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Tier } from './tree-row.ts';

/** How a row stands to the caller (identity.md 7). */
interface Judged {
  readonly readable: boolean;
  readonly allowed: boolean;
}

type By = 'id' | 'name';

/** One row of a tier in some form, found and judged in a single statement. */
export interface TreeReader<Row> {
  /** The row, whether or not the caller may read it, if `permission` is reached on it. Undefined: no such row. */
  find(
    ctx: AccessContext,
    queries: Queries,
    reference: string,
    permission: string,
  ): Promise<(Row & Judged) | undefined>;
  /** Step 9: 404 when missing or unreadable, 403 when not permitted. */
  at(ctx: AccessContext, queries: Queries, reference: string, permission: string): Promise<Row>;
  /** Without any judgement: a row that was judged before. */
  byId(queries: Queries, id: string): Promise<Row>;
}

/**
 * Reads rows in the form of `columns`, of the row `r` in `from`. `name` is the stem of the statements' names.
 * Who reaches everything pays for no judgement.
 */
export function treeReader<Row>(
  tier: Tier,
  source: { readonly name: string; readonly columns: string; readonly from: string },
  suffix = '',
): TreeReader<Row> {
  const { name, columns, from } = source;
  const plain = byEither((by) =>
    statement<Row>(`${name}-by-${by}`, `select ${columns} from ${from} where r.${by} = $1 ${suffix}`),
  );
  const acting = 3 + ROOT_PARAMETERS[tier];
  const judged = byEither((by) =>
    statement<Row & Judged>(
      `${name}-judged-by-${by}`,
      `select ${columns}, ${isReachedRow(tier, 'r', 2)} as readable, ${isReachedRow(tier, 'r', acting)} as allowed
       from ${from} where r.${by} = $1 ${suffix}`,
    ),
  );

  const find: TreeReader<Row>['find'] = async (ctx, queries, reference, permission) => {
    const key = keyOf(reference);
    if (key === undefined) return undefined;
    const reading = reachOf(ctx.caller, `${tier}:read`);
    const doing = reachOf(ctx.caller, permission);
    if (reading.everything && doing.everything) {
      const [row] = await queries.run(plain[key.by], [key.value]);
      return row && { ...row, readable: true, allowed: true };
    }
    const values = [key.value, ...rowValues(tier, reading), ...rowValues(tier, doing)];
    const [row] = await queries.run(judged[key.by], values);
    return row;
  };

  return {
    find,
    at: async (ctx, queries, reference, permission) => {
      const row = await find(ctx, queries, reference, permission);
      if (row === undefined || !row.readable) throw notFound(tier);
      if (!row.allowed) throw forbidden(`You may not do this to the ${tier}.`);
      return row;
    },
    byId: async (queries, id) => {
      const [row] = await queries.run(plain.id, [id]);
      if (row === undefined) throw notFound(tier);
      return row;
    },
  };
}

function byEither<Row>(make: (by: By) => Statement<Row>): Readonly<Record<By, Statement<Row>>> {
  return { id: make('id'), name: make('name') };
}

/** I4: a name or a uuid in any letter case; undefined for what can be neither. */
export function keyOf(reference: string): { readonly by: By; readonly value: string } | undefined {
  const { id, name } = asReference(reference);
  if (id !== null) return { by: 'id', value: id };
  return name === null ? undefined : { by: 'name', value: name };
}
