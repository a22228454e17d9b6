import type { Forest, Row } from './forest.fixture.ts';
import type { ReachGrant, Tier } from './reach.ts';

/** Section 6 word for word, one row and one grant at a time. Slow and plain on purpose. */
export function modelReached(
  forest: Forest,
  grants: readonly ReachGrant[],
  permission: string,
  tier: Tier,
  action: string = permission.split(':')[1] ?? '',
): Set<string> {
  const union = new Set<string>();
  for (const grant of grants) {
    if (!grant.permissions.set.allows(permission)) continue;
    for (const id of reachedByGrant(forest, grant, action)[tier]) union.add(id);
  }
  return union;
}

type Reached = Record<Tier, Set<string>>;

function reachedByGrant(forest: Forest, grant: ReachGrant, action: string): Reached {
  const { scope_kind, scope_id, scope_op } = grant;
  if (scope_kind === 'all') {
    const ids = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));
    return { location: ids(forest.location), system: ids(forest.system), component: ids(forest.component) };
  }
  const root = scope_id ?? '';
  const none: Reached = { location: new Set(), system: new Set(), component: new Set() };
  if (scope_op === 'self') return action === 'create' ? none : { ...none, [scope_kind]: new Set([root]) };
  const reached = subtree(forest, scope_kind, root);
  if (scope_op === 'subtree_excl_root' && action !== 'read' && action !== 'create') {
    reached[scope_kind].delete(root);
  }
  return reached;
}

/** The table of 6.2. */
function subtree(forest: Forest, kind: Tier, root: string): Reached {
  const location = kind === 'location' ? down(forest.location, [root]) : new Set<string>();
  const placed = (rows: readonly Row[]) =>
    rows.filter((row) => row.location !== undefined && location.has(row.location)).map(({ id }) => id);
  const systems = kind === 'system' ? [root] : placed(forest.system);
  const system = kind === 'component' ? new Set<string>() : down(forest.system, systems);
  const members = forest.members.filter(([id]) => system.has(id)).map(([, component]) => component);
  const components = kind === 'component' ? [root] : [...placed(forest.component), ...members];
  return { location, system, component: down(forest.component, components) };
}

/** The roots and all their descendants in their own tree. */
function down(rows: readonly Row[], roots: readonly string[]): Set<string> {
  const reached = new Set(roots);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { id, parent } of rows) if (parent !== undefined && reached.has(parent)) reached.add(id);
  }
  return reached;
}
