import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { conflict, refused, unauthenticated } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { mintToken } from '../credentials/index.ts';
import { iamWrite, requireSeizure } from '../iam/index.ts';
import { principalAt, refuseArchived } from '../principals/index.ts';
import { insertImpersonation } from './store.ts';

/** I1. Whether it stays allowed is asked again at every request that uses it (I7). */
export async function impersonate(ctx: AccessContext, { params, body }: Input<Operations['impersonate']>) {
  const { mode } = body;
  const minutes = body.duration_minutes ?? ctx.settings.get('security').impersonation_default_minutes;
  const session = { id: newId(), ...mintToken('imp') };
  return iamWrite(ctx, async (tx, caller) => {
    const target = await principalAt(tx, params.id);
    if (target.id === caller.principal.id) throw refused('path.id', 'nobody impersonates oneself'); // I2
    await requireSeizure(tx, caller, target); // G5
    refuseArchived(target); // I2
    if (!target.active) throw conflict(`${target.handle} is disabled.`); // I2
    const expiresAt = await insertImpersonation(tx, {
      ...session,
      targetId: target.id,
      realActorId: caller.principal.id,
      credentialId: caller.credential.id,
      mode,
      minutes,
    });
    if (expiresAt === undefined) throw unauthenticated();
    const expires_at = expiresAt.toISOString();
    await recordAudit(tx, ctx.origin, {
      verb: 'impersonate',
      resource: 'principal',
      resourceId: target.id,
      resourceName: target.handle,
      new: { mode, expires_at },
    }); // U9
    return { token: session.token.reveal(), mode, target_id: target.id, session_id: session.id, expires_at };
  });
}
