import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { Conditions } from '../../platform/database/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { likePatterns } from '../../platform/text.ts';
import { listRows } from '../rows/index.ts';
import { toDriverBody } from './driver-body.ts';
import { columns, type Driver } from './store.ts';

export async function listDrivers(ctx: AccessContext, input: Input<Operations['listDrivers']>) {
  const { q, official } = input.query;
  const conditions = () => {
    const some = new Conditions();
    if (q !== undefined) some.add('r.search like all(?::text[])', likePatterns(q));
    if (official !== undefined) some.add('r.official = ?', official);
    return some;
  };
  return listRows<Driver & Sorted>(ctx, input, {
    plural: 'drivers',
    table: 'driver',
    columns,
    from: 'driver r',
    conditions,
    body: toDriverBody,
  });
}
