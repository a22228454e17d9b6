import type { Queries } from '../../platform/database/index.ts';
import { type Holder, reachOf } from './decide.ts';
import { type Reach, reachesNothing, type Tier } from './reach.ts';
import { loadReachedAmong } from './store.ts';

/** Section 7, in the order in which `actions` lists them. */
const TREE_ACTIONS = ['create', 'update', 'rename', 'move', 'delete'];
const COMPONENT_ACTIONS = ['command:issue', 'alarm:acknowledge'];

interface Actor extends Holder {
  readonly impersonation: { readonly mode: 'view_as' | 'act_as' } | undefined;
}

/**
 * `actions` of the rows of a page, by id: what the caller may do to each. Actions that reach alike are asked for
 * together, so there are at most seven statements, whatever the page; none for what reaches everything or nothing,
 * nor, where all rows were just `seen` to be readable, for what reaches as far as reading. While viewing as another
 * there are no actions.
 */
export async function actionsOn(
  queries: Queries,
  caller: Actor,
  tier: Tier,
  ids: readonly string[],
  { seen = false }: { readonly seen?: boolean } = {},
): Promise<Map<string, string[]>> {
  const actions = new Map(ids.map((id): [string, string[]] => [id, []]));
  if (caller.impersonation?.mode === 'view_as') return actions;
  const reached = new Map<string, ReadonlySet<string>>();
  if (seen) reached.set(JSON.stringify(reachOf(caller, `${tier}:read`)), new Set(ids));
  for (const { action, reach } of reaches(caller, tier)) {
    const alike = JSON.stringify(reach);
    const rows = reached.get(alike) ?? new Set(await reachedAmong(queries, tier, ids, reach));
    reached.set(alike, rows);
    for (const id of rows) actions.get(id)?.push(action);
  }
  return actions;
}

function reaches(caller: Holder, tier: Tier): { action: string; reach: Reach }[] {
  const own = TREE_ACTIONS.map((action) => ({ action, reach: reachOf(caller, `${tier}:${action}`) }));
  if (tier !== 'component') return own;
  return [...own, ...COMPONENT_ACTIONS.map((action) => ({ action, reach: reachOf(caller, action) }))];
}

async function reachedAmong(
  queries: Queries,
  tier: Tier,
  ids: readonly string[],
  reach: Reach,
): Promise<readonly string[]> {
  if (reach.everything) return ids;
  return reachesNothing(reach) ? [] : loadReachedAmong(queries, tier, ids, reach);
}
