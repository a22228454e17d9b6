import type { AccessContext } from '../../../access/caller/index.ts';
import { Conditions } from '../../../platform/database/index.ts';
import type { Sorted } from '../../../platform/paging/index.ts';
import { likePatterns } from '../../../platform/text.ts';
import { listCompleted } from '../../rows/index.ts';
import { resolvedRows, type ShownType, toComponentTypeBody, toSystemTypeBody } from './body.ts';
import type { ListInput } from './input.ts';
import type { ChainedKind } from './kind.ts';
import type { TypeRow } from './row.ts';
import { columns, fromTable } from './store.ts';

export async function listTypes(ctx: AccessContext, kind: ChainedKind, input: ListInput) {
  const { q, official, forked, parent } = input.query;
  const parents = parent && (await kind.lookup.several(ctx.database, parent, 'query.parent'));
  const conditions = () => {
    const some = new Conditions();
    if (q !== undefined) some.add('r.search like all(?::text[])', likePatterns(q));
    if (official !== undefined) some.add('r.official = ?', official);
    if (forked !== undefined) some.add('(r.overlay is not null) = ?', forked);
    if (parents !== undefined) {
      const ids = parents.map(({ id }) => id);
      some.add('r.parent_id = any(?::uuid[])', ids);
    }
    return some;
  };
  return listCompleted<TypeRow & Sorted, ShownType & Sorted>(ctx, input, {
    plural: kind.plural,
    table: kind.table,
    columns,
    from: fromTable(kind.table),
    conditions,
    complete: (rows) => resolvedRows(ctx.database, kind, rows),
    body: kind.forkable ? toComponentTypeBody : toSystemTypeBody,
  });
}
