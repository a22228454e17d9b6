import type { AccessContext } from '../../../access/caller/index.ts';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { Holders } from '../../../platform/holding.ts';
import { type Named, tierHolders } from '../../rows/index.ts';

const naming = statement<Named>(
  'location-type-allowed-by',
  `select distinct t.name, t.id from location_type_parent p join location_type t on t.id = p.type_id
   where p.parent_type_id = $1 and p.type_id <> $1 order by t.name`,
);

/** D2: locations of the type, and the types that name it; also those that would, were their changes dropped. */
export async function placeHolders(ctx: AccessContext, tx: Transaction, id: string): Promise<Holders[]> {
  const types = await tx.run(naming, [id]);
  const readable = ctx.caller.allows('location_type:read');
  return [
    await tierHolders(
      ctx,
      tx,
      { table: 'location', column: 'location_type_id', relation: 'location_type' },
      id,
    ),
    {
      kind: 'location_type',
      relation: 'allowed_parent',
      readable: readable ? types.map((row) => ({ id: row.id, name: row.name })) : [],
      total: types.length,
      hidden: readable ? 0 : types.length,
    },
  ];
}
