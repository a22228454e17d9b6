import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { compile } from '../permissions/index.ts';
import { type Forest, plant } from './forest.fixture.ts';
import { decide, isReached, mayCreateUnder, mayReparent, reachedIds, reachOf } from './index.ts';
import type { ReachGrant, Tier } from './reach.ts';

/** Campus with two rooms; a system with a member placed in the other room; one component shared by two systems. */
const campus = newId();
const room = newId();
const hall = newId();
const av = newId();
const avPart = newId();
const hallSystem = newId();
const screen = newId();
const screenPart = newId();
const plain = newId();
const far = newId();
const shared = newId();

const world: Forest = {
  location: [{ id: campus }, { id: room, parent: campus }, { id: hall, parent: campus }],
  system: [
    { id: av, location: room },
    { id: avPart, parent: av, location: hall },
    { id: hallSystem, location: hall },
  ],
  component: [
    { id: screen, location: room },
    { id: screenPart, parent: screen, location: hall },
    { id: plain, location: room },
    { id: far, location: hall },
    { id: shared },
  ],
  members: [
    [av, screen],
    [av, far],
    [av, shared],
    [hallSystem, shared],
  ],
};

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  await plant(database, world);
});
afterAll(() => drop());

type Operator = 'subtree' | 'subtree_excl_root' | 'self';
const holding = (...grants: ReachGrant[]) => ({ grants });
const grant = (kind: Tier, id: string, operator: Operator = 'subtree', patterns = ['>']): ReachGrant => ({
  scope_kind: kind,
  scope_id: id,
  scope_op: operator,
  permissions: { set: compile(patterns) },
});
const everywhere = (...patterns: string[]): ReachGrant => ({
  scope_kind: 'all',
  scope_id: null,
  scope_op: null,
  permissions: { set: compile(patterns) },
});

async function reached(caller: { grants: ReachGrant[] }, permission: string, tier: Tier): Promise<string[]> {
  const reach = reachOf(caller, permission);
  const ids = await reachedIds(database, tier, reach);
  for (const { id } of world[tier]) expect(await isReached(database, tier, id, reach)).toBe(ids.includes(id));
  return ids.sort();
}
const these = (...ids: string[]) => ids.sort();

describe('what a grant reaches (6.2)', () => {
  it('S7: a location gives what is placed in it, what hangs below that, and members wherever they are', async () => {
    const caller = holding(grant('location', room));
    expect(await reached(caller, 'location:read', 'location')).toEqual([room]);
    expect(await reached(caller, 'system:update', 'system')).toEqual(these(av, avPart));
    expect(await reached(caller, 'component:update', 'component')).toEqual(
      these(screen, screenPart, plain, far, shared),
    );
  });

  it('S7: a system gives neither its location nor components merely placed beside it', async () => {
    const caller = holding(grant('system', av));
    expect(await reached(caller, 'location:read', 'location')).toEqual([]);
    expect(await reached(caller, 'system:read', 'system')).toEqual(these(av, avPart));
    expect(await reached(caller, 'component:read', 'component')).toEqual(
      these(screen, screenPart, far, shared),
    );
  });

  it('S7: a component gives itself and what is below, not its systems', async () => {
    const caller = holding(grant('component', screen));
    expect(await reached(caller, 'system:read', 'system')).toEqual([]);
    expect(await reached(caller, 'component:delete', 'component')).toEqual(these(screen, screenPart));
  });

  it('S7: a component shared by two systems is reached from both', async () => {
    expect(await reached(holding(grant('system', hallSystem)), 'component:read', 'component')).toEqual([
      shared,
    ]);
    const from = await reached(holding(grant('location', hall)), 'component:read', 'component');
    expect(from).toContain(shared);
  });

  it('S8: an excluded root is read and created under, and spared by every other action', async () => {
    const caller = holding(grant('system', av, 'subtree_excl_root'));
    expect(await reached(caller, 'system:read', 'system')).toEqual(these(av, avPart));
    expect(await reached(caller, 'system:create', 'system')).toEqual(these(av, avPart));
    expect(await reached(caller, 'system:update', 'system')).toEqual([avPart]);
    expect(await reached(caller, 'component:update', 'component')).toContain(shared);
  });

  it('S8: what is placed directly at an excluded location stays reached', async () => {
    const caller = holding(grant('location', room, 'subtree_excl_root'));
    expect(await reached(caller, 'location:update', 'location')).toEqual([]);
    expect(await reached(caller, 'system:delete', 'system')).toEqual(these(av, avPart));
    expect(await reached(caller, 'component:delete', 'component')).toContain(plain);
  });

  it('S9: self is the root row only, in its own tier, and never for create', async () => {
    const caller = holding(grant('location', room, 'self'));
    expect(await reached(caller, 'location:update', 'location')).toEqual([room]);
    expect(await reached(caller, 'location:create', 'location')).toEqual([]);
    expect(await reached(caller, 'system:read', 'system')).toEqual([]);
    expect(await reached(caller, 'component:read', 'component')).toEqual([]);
    expect(
      await reached(holding(grant('component', screen, 'self')), 'interface:create', 'component'),
    ).toEqual([]);
  });

  it('S10: a root excluded by one grant is in if another reaches it', async () => {
    const excluded = grant('location', room, 'subtree_excl_root');
    for (const other of [
      grant('location', room, 'self'),
      grant('location', campus),
      grant('location', room),
    ]) {
      expect(await reached(holding(excluded, other), 'location:update', 'location')).toContain(room);
    }
  });

  it('S6: the permission of one grant never travels to the scope of another', async () => {
    const caller = holding(
      grant('component', plain, 'subtree', ['component:update']),
      grant('location', hall, 'subtree', ['*:read']),
      everywhere('vendor:*'),
    );
    expect(await reached(caller, 'component:update', 'component')).toEqual([plain]);
  });
});

describe('one request (7)', () => {
  it('7: outside the read set is missing, inside it but not for the action is forbidden', async () => {
    const caller = holding(grant('location', room, 'subtree', ['*:read']), grant('component', plain));
    const of = (id: string, permission = 'component:update') =>
      decide(database, caller, 'component', id, permission);
    expect(await of(plain)).toBe('allowed');
    expect(await of(screen)).toBe('forbidden');
    expect(await of(newId())).toBe('missing');
    expect(await decide(database, caller, 'location', hall, 'location:read')).toBe('missing');
    expect(await decide(database, caller, 'location', hall, 'location:update')).toBe('missing');
  });

  it('6.3: on an anchored row its own permission decides, after the read of its component', async () => {
    const commanding = holding(grant('component', plain, 'subtree', ['command:issue']));
    // the floor of command:issue reads commands, not components
    expect(await decide(database, commanding, 'component', plain, 'command:issue')).toBe('missing');
    const reading = holding(...commanding.grants, grant('location', campus, 'subtree', ['component:read']));
    expect(await decide(database, reading, 'component', plain, 'command:issue')).toBe('allowed');
    expect(await decide(database, reading, 'component', screen, 'command:issue')).toBe('forbidden');
  });
});

describe('creating and hanging elsewhere', () => {
  const viewer = grant('location', campus, 'subtree', ['*:read']);

  it('S11: the parent is in the create set, else 403 when readable, else unknown', async () => {
    const caller = holding(viewer, grant('location', room, 'subtree_excl_root', ['location:create']));
    expect(await mayCreateUnder(database, caller, 'location', room)).toBe('allowed');
    expect(await mayCreateUnder(database, caller, 'location', hall)).toBe('forbidden');
    expect(await mayCreateUnder(database, caller, 'location', newId())).toBe('unknown-parent');
    const blind = holding(grant('location', room, 'subtree', ['location:create']));
    expect(await mayCreateUnder(database, blind, 'location', hall)).toBe('unknown-parent');
    const self = holding(viewer, grant('location', room, 'self', ['location:*']));
    expect(await mayCreateUnder(database, self, 'location', room)).toBe('forbidden');
  });

  it('S12: a root needs the permission in an all-scope grant', async () => {
    expect(await mayCreateUnder(database, holding(grant('location', campus)), 'location', undefined)).toBe(
      'forbidden',
    );
    const other = holding(everywhere('component:*'), grant('location', campus));
    expect(await mayCreateUnder(database, other, 'location', undefined)).toBe('forbidden');
    expect(await mayCreateUnder(database, other, 'component', undefined)).toBe('allowed');
  });

  it('S14: an excluded root may receive children, a self root may not', async () => {
    const excluded = holding(grant('system', av, 'subtree_excl_root', ['system:*']));
    expect(await mayReparent(database, excluded, 'system', 'move', av)).toBe('allowed');
    expect(await decide(database, excluded, 'system', av, 'system:move')).toBe('forbidden');
    const self = holding(grant('system', av, 'self', ['system:*']));
    expect(await mayReparent(database, self, 'system', 'move', av)).toBe('forbidden');
    expect(await decide(database, self, 'system', av, 'system:move')).toBe('allowed');
  });

  it('S14: becoming a root needs the permission of the act in an all-scope grant', async () => {
    expect(await mayReparent(database, holding(everywhere('system:move')), 'system', 'move', undefined)).toBe(
      'allowed',
    );
    expect(
      await mayReparent(database, holding(everywhere('system:move')), 'system', 'update', undefined),
    ).toBe('forbidden');
    expect(await mayReparent(database, holding(grant('system', av)), 'system', 'move', undefined)).toBe(
      'forbidden',
    );
  });

  it('S15: PATCH asks for update where :move asks for move', async () => {
    const updating = holding(viewer, grant('system', av, 'subtree', ['system:update']));
    expect(await mayReparent(database, updating, 'system', 'update', av)).toBe('allowed');
    expect(await mayReparent(database, updating, 'system', 'move', av)).toBe('forbidden');
    expect(await mayReparent(database, updating, 'system', 'update', hallSystem)).toBe('forbidden');
  });

  it('S13: an entity named in a body is readable, and in the set of its conditional permission', async () => {
    const caller = holding(viewer, grant('system', hallSystem, 'subtree', ['system:update']));
    expect(await decide(database, caller, 'system', hallSystem, 'system:update')).toBe('allowed');
    expect(await decide(database, caller, 'system', av, 'system:update')).toBe('forbidden');
    expect(await decide(database, holding(grant('component', plain)), 'system', av, 'system:update')).toBe(
      'missing',
    );
  });
});
