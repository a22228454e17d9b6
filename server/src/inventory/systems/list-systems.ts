import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { listTree } from '../trees/index.ts';
import { completed, type OwnSystem } from './complete.ts';
import { conditionsOf, selectionOf } from './filters.ts';
import { OWN_COLUMNS } from './store.ts';
import { systemBodies } from './system-body.ts';

/** 3.9: the page is found in the table of systems alone; what its bodies need follows for these rows. */
export async function listSystems(ctx: AccessContext, input: Input<Operations['listSystems']>) {
  const { query } = input;
  const selection = await selectionOf(ctx, query);
  return listTree<OwnSystem & Sorted>(ctx, 'system', input, {
    plural: 'systems',
    columns: OWN_COLUMNS,
    from: 'system r',
    conditions: () => conditionsOf(query, selection),
    bodies: async (queries, rows) =>
      systemBodies(ctx, queries, await completed(queries, rows), { seen: true }),
  });
}
