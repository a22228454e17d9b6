import { compile } from './permission-set.ts';

/** A grant, as far as authority is concerned. */
interface Held {
  readonly role: string;
  readonly scope_kind: string;
  readonly permissions: { readonly patterns: readonly string[] };
}

/** A of section 9: whether the all-scope grants cover every one of the patterns (M7). */
export function hasAuthorityOver(grants: readonly Held[], patterns: readonly string[]): boolean {
  const everywhere = grants.filter((grant) => grant.scope_kind === 'all');
  return compile(everywhere.flatMap((grant) => grant.permissions.patterns)).covers(patterns);
}

/** O1: role `owner` at scope `all`, directly or through a group. `owner` is official, so its name is its identity. */
export function isOwner(grants: readonly Held[]): boolean {
  return grants.some((grant) => grant.role === 'owner' && grant.scope_kind === 'all');
}

/** G5: permission at all scope, authority over everything the target holds, and the target is not an owner. */
export function maySeize(actor: readonly Held[], target: readonly Held[], permission: string): boolean {
  const permitted = actor.some(
    (grant) => grant.scope_kind === 'all' && compile(grant.permissions.patterns).allows(permission),
  );
  if (!permitted || isOwner(target)) return false;
  return hasAuthorityOver(
    actor,
    target.flatMap((grant) => grant.permissions.patterns),
  );
}
