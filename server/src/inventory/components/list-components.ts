import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { listTree } from '../trees/index.ts';
import { completed, type OwnComponent } from './complete.ts';
import { componentBodies } from './component-body.ts';
import { conditionsOf, selectionOf } from './filters.ts';
import { OWN_COLUMNS } from './store.ts';

/** 3.10: the page is found in the table of components alone; what its bodies need follows for these rows. */
export async function listComponents(ctx: AccessContext, input: Input<Operations['listComponents']>) {
  const { query } = input;
  const selection = await selectionOf(ctx, query);
  return listTree<OwnComponent & Sorted>(ctx, 'component', input, {
    plural: 'components',
    columns: OWN_COLUMNS,
    from: 'component r',
    conditions: () => conditionsOf(query, selection),
    bodies: async (queries, rows) =>
      componentBodies(ctx, queries, await completed(queries, rows), { seen: true }),
  });
}
