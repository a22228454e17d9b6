import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { refuseOfficial } from '../rows/index.ts';
import { type Contract, isReadOnlyWhenOfficial, type Lane, type Owner, wordFor } from './contract.ts';
import { ownerAt, ownLineAt } from './find.ts';
import { lineImage } from './line-body.ts';
import { removeLine, touchOwner } from './store.ts';

interface DeleteInput<L extends Lane> {
  readonly params: { readonly id: string } & { readonly [key in L]: string };
}

/** K4: withdraws the line of this row; an inherited one shows again. What was measured or set stays (K7). */
export function deleteLine<O extends Owner, L extends Lane>(contract: Contract<O, L>) {
  const { owner, lane } = contract;
  return async (ctx: AccessContext, { params }: DeleteInput<L>): Promise<void> =>
    ctx.database.transaction(async (tx) => {
      const row = await ownerAt(tx, contract, params.id, { lock: true });
      const line = await ownLineAt(tx, contract, row, params[lane]);
      if (isReadOnlyWhenOfficial(owner)) refuseOfficial(wordFor(owner), row);
      requireMatch(ctx, row.version);
      await removeLine(tx, contract, { ownerId: row.id, typeId: line.type_id });
      await touchOwner(tx, owner, row);
      await recordChange(tx, ctx.origin, {
        verb: 'withdraw',
        resource: owner,
        resourceId: row.id,
        resourceName: row.name,
        old: lineImage(lane, line),
      });
    });
}
