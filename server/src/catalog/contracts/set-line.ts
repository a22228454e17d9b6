import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { requireMatch, Versioned } from '../../platform/http/index.ts';
import { refused } from '../../platform/problem.ts';
import { refuseOfficial } from '../rows/index.ts';
import { type Contract, isReadOnlyWhenOfficial, type Lane, type Owner, wordFor } from './contract.ts';
import { ownerAt, ownLineAt, typeToDeclare } from './find.ts';
import { type LineBody, lineImage, toLineBody } from './line-body.ts';
import { ownLine, putLine, type TypeRow, touchOwner } from './store.ts';
import { objectionTo } from './value-check.ts';

interface SetInput<L extends Lane> {
  readonly params: { readonly id: string } & { readonly [key in L]: string };
  readonly body: { readonly default_value?: unknown; readonly required?: boolean };
}

/** K4: declares the line of this row, or replaces it whole. A changed line makes a new version of the row (P2). */
export function setLine<O extends Owner, L extends Lane>(contract: Contract<O, L>) {
  const { owner, lane } = contract;
  return async (ctx: AccessContext, { params, body }: SetInput<L>): Promise<Versioned<LineBody<L>>> =>
    ctx.database.transaction(async (tx) => {
      const row = await ownerAt(tx, contract, params.id, { lock: true });
      if (isReadOnlyWhenOfficial(owner)) refuseOfficial(wordFor(owner), row);
      const type = await typeToDeclare(tx, contract, params[lane]);
      requireDefault(type, body.default_value);
      requireMatch(ctx, row.version);
      const before = await ownLine(tx, contract, row.id, type.id);
      const { default_value, required = false } = body;
      const key = { ownerId: row.id, typeId: type.id };
      const changed = await putLine(tx, contract, key, { default_value, required });
      const line = await ownLineAt(tx, contract, row, type.id);
      if (!changed) return new Versioned(toLineBody(lane, line), row.version);
      const version = await touchOwner(tx, owner, row);
      await recordChange(tx, ctx.origin, {
        verb: 'declare',
        resource: owner,
        resourceId: row.id,
        resourceName: row.name,
        ...(before && { old: lineImage(lane, before) }),
        new: lineImage(lane, line),
      });
      return new Versioned(toLineBody(lane, line), version);
    });
}

/** K5: a default satisfies the type; none is none. */
function requireDefault(type: TypeRow, value: unknown): void {
  const objection = value === undefined ? undefined : objectionTo(type, value);
  if (objection !== undefined) throw refused('body.default_value', objection);
}
