import type { Transaction } from '../../platform/database/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Caller } from '../caller/index.ts';
import { hasAuthorityOver } from '../permissions/index.ts';
import { holdingsOf } from './store.ts';

/** What a refused operation was aimed at, for the audit trail (U5). */
export interface GuardTarget {
  readonly resource: string;
  readonly id?: string;
  readonly name?: string;
}

/** Step 10: refused by the authority guard. The refusal itself is recorded (U5). */
export class AuthorityRefused extends Problem {
  readonly target: GuardTarget;

  constructor(target: GuardTarget, detail: string) {
    super(403, detail, { slug: 'authority' });
    this.target = target;
  }
}

/** G1, G2, G3, G6: the caller's all-scope grants cover the patterns. */
export function requireAuthority(caller: Caller, patterns: readonly string[], target: GuardTarget): void {
  if (hasAuthorityOver(caller.grants, patterns)) return;
  throw new AuthorityRefused(target, 'This reaches beyond what your own all-scope grants cover.');
}

interface PrincipalTarget {
  readonly id: string;
  readonly handle: string;
}

/** G4: the caller covers everything the target holds. */
export async function requireAuthorityOver(
  tx: Transaction,
  caller: Caller,
  { id, handle }: PrincipalTarget,
): Promise<void> {
  const { patterns } = await holdingsOf(tx, id);
  requireAuthority(caller, patterns, { resource: 'principal', id, name: handle });
}

/** G5: as G4, and the target is not an owner. "Not oneself" (422) is the use case's to check before. */
export async function requireSeizure(
  tx: Transaction,
  caller: Caller,
  { id, handle }: PrincipalTarget,
): Promise<void> {
  const target = { resource: 'principal', id, name: handle };
  const { patterns, owner } = await holdingsOf(tx, id);
  if (owner) throw new AuthorityRefused(target, 'An owner cannot be reset or impersonated by anyone.');
  requireAuthority(caller, patterns, target);
}
