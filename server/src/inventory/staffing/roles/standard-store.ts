import { type Queries, statement } from '../../../platform/database/index.ts';
import { asReference } from '../../../platform/identifiers.ts';
import { notFound } from '../../../platform/problem.ts';

export interface StandardRow {
  readonly id: string;
  readonly name: string;
  readonly official: boolean;
  readonly version: number;
}

const COLUMNS = 'select id, name, official, version from standard where id = $1 or name = $2';
const find = statement<StandardRow>('staffing-standard', COLUMNS);
// systems that refer to it may come and go meanwhile
const lock = statement<StandardRow>('staffing-standard-lock', `${COLUMNS} for no key update`);

/** Step 9: the standard that a path names, or 404. */
export async function standardAt(
  queries: Queries,
  reference: string,
  options: { readonly lock?: boolean } = {},
): Promise<StandardRow> {
  const { id, name } = asReference(reference);
  const [row] = await queries.run(options.lock === true ? lock : find, [id, name]);
  if (row === undefined) throw notFound('standard');
  return row;
}
