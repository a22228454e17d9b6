import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { rearrangeChain } from '../../../catalog/chains/index.ts';
import { refuseOfficial } from '../../../catalog/rows/index.ts';
import { requireMatch, Versioned } from '../../../platform/http/index.ts';
import { touchStandard } from '../owner-store.ts';
import { settleStaffing } from '../settle.ts';
import { declare } from './declare.ts';
import { draftRole } from './draft.ts';
import { toRoleBody } from './role-body.ts';
import { standardAt } from './standard-store.ts';
import { rolesOfStandard } from './store.ts';

/** The roles of every system that conforms follow at once (3.4). */
export async function setStandardRole(
  ctx: AccessContext,
  { params, body }: Input<Operations['setStandardRole']>,
) {
  const name = params.role;
  return ctx.database.transaction(async (tx) => {
    await rearrangeChain(tx, 'standard');
    const standard = await standardAt(tx, params.id, { lock: true });
    refuseOfficial('standard', standard); // O2
    const [current] = await rolesOfStandard(tx, standard.id, { name });
    const terms = await draftRole(ctx, tx, name, current, body);
    requireMatch(ctx, standard.version);
    const owner = { kind: 'standard', id: standard.id, name: standard.name } as const;
    const declared = await declare(ctx, tx, owner, { name, current, terms });
    const version = declared ? await touchStandard(tx, standard.id) : standard.version;
    if (declared) await settleStaffing(tx, { standards: [standard.id] });
    const [role] = await rolesOfStandard(tx, standard.id, { name });
    if (role === undefined) throw new Error(`the role ${name} was declared, yet is gone`);
    return new Versioned(toRoleBody(role, standard.id), version);
  });
}
