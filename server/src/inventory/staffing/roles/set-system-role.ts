import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { holdChain } from '../../../catalog/chains/index.ts';
import { requireMatch, Versioned } from '../../../platform/http/index.ts';
import { rowAt } from '../../trees/index.ts';
import { touchSystem } from '../owner-store.ts';
import { settleStaffing } from '../settle.ts';
import { declare } from './declare.ts';
import { draftRole } from './draft.ts';
import { roleView } from './effective-view.ts';
import { roleAt } from './find.ts';
import { effectiveRole } from './store.ts';

export async function setSystemRole(
  ctx: AccessContext,
  { params, body }: Input<Operations['setSystemRole']>,
) {
  return ctx.database.transaction(async (tx) => {
    await holdChain(tx, 'standard');
    const system = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const current = await effectiveRole(tx, system.id, params.role);
    const terms = await draftRole(ctx, tx, params.role, current, body);
    requireMatch(ctx, system.version);
    const owner = { kind: 'system', id: system.id, name: system.name } as const;
    const declared = await declare(ctx, tx, owner, { name: params.role, current, terms });
    if (!declared && current !== undefined) {
      return new Versioned(await roleView(ctx, tx, current), system.version);
    }
    const version = await touchSystem(tx, system.id);
    await settleStaffing(tx, { systems: [system.id] });
    return new Versioned(await roleView(ctx, tx, await roleAt(tx, system.id, params.role)), version);
  });
}
