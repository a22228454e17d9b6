import type { Caller } from '../caller/index.ts';

/** The three trees that reach is about (6.2). */
export type Tier = 'location' | 'system' | 'component';

/** A grant, as far as reach is concerned. */
type Held = Caller['grants'][number];
export type ReachGrant = Pick<Held, 'scope_kind' | 'scope_id' | 'scope_op'> & {
  readonly permissions: { readonly set: Pick<Held['permissions']['set'], 'allows'> };
};

/** Ids of the roots of one tier, by what each contributes. Sorted and distinct: equal reaches look equal. */
export interface Roots {
  /** S7: the row and whatever hangs off it, in this tier and in those below. */
  readonly whole: readonly string[];
  /** S8: whatever hangs off it, without the row itself. */
  readonly below: readonly string[];
  /** S9: the row itself and nothing else. */
  readonly alone: readonly string[];
}

/** What a caller reaches for one permission: everything, or what hangs off some roots. Rows are found in SQL. */
export interface Reach {
  readonly everything: boolean;
  readonly location: Roots;
  readonly system: Roots;
  readonly component: Roots;
}

const NOTHING: Roots = { whole: [], below: [], alone: [] };

export const EVERYTHING: Reach = {
  everything: true,
  location: NOTHING,
  system: NOTHING,
  component: NOTHING,
};

/**
 * S6, S10: the union over the grants that carry the permission, each with its own scope. `action` is the one
 * by which S8 and S9 are read; it differs from that of the permission only where S14 says so.
 */
export function reachOfGrants(
  grants: readonly ReachGrant[],
  permission: string,
  action: string = actionOf(permission),
): Reach {
  const carrying = grants.filter((grant) => grant.permissions.set.allows(permission));
  if (carrying.some((grant) => grant.scope_kind === 'all')) return EVERYTHING;
  return {
    everything: false,
    location: rootsOf(carrying, 'location', action),
    system: rootsOf(carrying, 'system', action),
    component: rootsOf(carrying, 'component', action),
  };
}

/** Whether there is no row that it could give. */
export function reachesNothing({ everything, location, system, component }: Reach): boolean {
  if (everything) return false;
  return [location, system, component].every(
    ({ whole, below, alone }) => whole.length + below.length + alone.length === 0,
  );
}

/** The second token: `create` of `secret:create:admin` too. */
function actionOf(permission: string): string {
  return permission.split(':')[1] ?? '';
}

function rootsOf(grants: readonly ReachGrant[], tier: Tier, action: string): Roots {
  const roots: Record<keyof Roots, string[]> = { whole: [], below: [], alone: [] };
  for (const { scope_kind, scope_id, scope_op } of grants) {
    if (scope_kind !== tier || scope_id === null) continue;
    const way = contribution(scope_op, action);
    if (way !== undefined) roots[way].push(scope_id);
  }
  return { whole: distinct(roots.whole), below: distinct(roots.below), alone: distinct(roots.alone) };
}

/** S7–S9: what a root gives for an action under an operator. */
function contribution(operator: ReachGrant['scope_op'], action: string): keyof Roots | undefined {
  switch (operator) {
    case 'subtree':
      return 'whole';
    case 'subtree_excl_root':
      return action === 'read' || action === 'create' ? 'whole' : 'below';
    case 'self':
      return action === 'create' ? undefined : 'alone';
    case null:
      return undefined;
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
