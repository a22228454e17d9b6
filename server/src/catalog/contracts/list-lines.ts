import type { AccessContext } from '../../access/caller/index.ts';
import { type Contract, type Lane, type Owner, PLURALS } from './contract.ts';
import { ownerAt } from './find.ts';
import { type LineBody, toLineBody } from './line-body.ts';
import { linesOf } from './store.ts';

type ListBody<O extends Owner, L extends Lane> = { [key in O]: string } & {
  [key in (typeof PLURALS)[L]]: LineBody<L>[];
};

interface ListInput {
  readonly params: { readonly id: string };
  readonly query: { readonly own?: boolean };
}

/** K3: effective lines of a row by type name, or its own only. */
export function listLines<O extends Owner, L extends Lane>(contract: Contract<O, L>) {
  return async (ctx: AccessContext, { params, query }: ListInput): Promise<ListBody<O, L>> => {
    const owner = await ownerAt(ctx.database, contract, params.id);
    const lines = await linesOf(ctx.database, contract, owner.id, query.own === true);
    return {
      [contract.owner]: owner.name,
      [PLURALS[contract.lane]]: lines.map((line) => toLineBody(contract.lane, line)),
    } as unknown as ListBody<O, L>;
  };
}
