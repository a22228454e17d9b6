import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { Conditions } from '../../platform/database/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { likePatterns } from '../../platform/text.ts';
import { listRows } from '../rows/index.ts';
import { columns, type Vendor } from './store.ts';
import { toVendorBody } from './vendor-body.ts';

export async function listVendors(ctx: AccessContext, input: Input<Operations['listVendors']>) {
  const { q, kind, official } = input.query;
  const conditions = () => {
    const some = new Conditions();
    if (q !== undefined) some.add('r.search like all(?::text[])', likePatterns(q));
    if (kind !== undefined) some.add('r.kind = any(?::text[])', kind);
    if (official !== undefined) some.add('r.official = ?', official);
    return some;
  };
  return listRows<Vendor & Sorted>(ctx, input, {
    plural: 'vendors',
    table: 'vendor',
    columns,
    from: 'vendor r',
    conditions,
    body: toVendorBody,
  });
}
