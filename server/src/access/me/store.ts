import { type Queries, statement } from '../../platform/database/index.ts';

const roots = statement<{ id: string; name: string }>(
  'me-scope-roots',
  `select id, name from location where id = any($1::uuid[])
   union all select id, name from system where id = any($1::uuid[])
   union all select id, name from component where id = any($1::uuid[])`,
);

/** Current names of the roots of scopes, whatever their kind. */
export async function namesOfRoots(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.run(roots, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
