import { randomUUID } from 'node:crypto';
import type { House } from '../../platform/context.ts';
import type { Secret } from '../../platform/secret.ts';
import { bootstrapOwner } from './bootstrap-owner.ts';
import { OwnerExists } from './owner-exists.ts';

/**
 * B3: the first owner that the environment names, made when there is no active owner; otherwise the variables
 * are ignored. Gives whether it was made.
 */
export async function bootstrapAtStart(
  house: House,
  wanted: { readonly username: string; readonly password: Secret } | undefined,
): Promise<boolean> {
  if (wanted === undefined) return false;
  const origin = { actorKind: 'system', actorName: 'system', requestId: randomUUID() } as const;
  try {
    await bootstrapOwner({ ...house, origin }, wanted);
    return true;
  } catch (error) {
    if (error instanceof OwnerExists) return false;
    throw error;
  }
}
