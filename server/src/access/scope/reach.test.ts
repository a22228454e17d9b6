import { describe, expect, it } from 'vitest';
import { compile } from '../permissions/index.ts';
import { type ReachGrant, reachOfGrants } from './reach.ts';

const grant = (
  patterns: string[],
  scope_kind: ReachGrant['scope_kind'] = 'all',
  scope_id: string | null = null,
  scope_op: ReachGrant['scope_op'] = scope_kind === 'all' ? null : 'subtree',
): ReachGrant => ({ scope_kind, scope_id, scope_op, permissions: { set: compile(patterns) } });

const none = { whole: [], below: [], alone: [] };

describe('reachOfGrants', () => {
  it('S6: the permission of one grant is never combined with the scope of another', () => {
    const grants = [grant(['component:update'], 'component', 'c1'), grant(['vendor:update'])];
    expect(reachOfGrants(grants, 'component:update')).toEqual({
      everything: false,
      location: none,
      system: none,
      component: { ...none, whole: ['c1'] },
    });
  });

  it('S7: an all-scope grant that carries the permission reaches everything', () => {
    const grants = [grant(['component:update'], 'component', 'c1'), grant(['component:*'])];
    expect(reachOfGrants(grants, 'component:update').everything).toBe(true);
    expect(reachOfGrants(grants, 'system:update').everything).toBe(false);
  });

  it('S8: an excluded root counts for read and create, and is left out of every other action', () => {
    const grants = [grant(['>'], 'system', 's1', 'subtree_excl_root')];
    for (const permission of ['system:read', 'system:create', 'secret:create:admin', 'interface:read']) {
      expect(reachOfGrants(grants, permission).system).toEqual({ ...none, whole: ['s1'] });
    }
    for (const permission of [
      'system:update',
      'system:move',
      'command:issue',
      'telemetry:push',
      'secret:reveal',
    ]) {
      expect(reachOfGrants(grants, permission).system).toEqual({ ...none, below: ['s1'] });
    }
  });

  it('S9: a root by itself counts for everything but create', () => {
    const grants = [grant(['>'], 'location', 'l1', 'self')];
    expect(reachOfGrants(grants, 'location:update').location).toEqual({ ...none, alone: ['l1'] });
    expect(reachOfGrants(grants, 'location:create').location).toEqual(none);
    expect(reachOfGrants(grants, 'variable:create').location).toEqual(none);
  });

  it('S10: the union names every root once, in one order', () => {
    const grants = ['b', 'a', 'b'].map((id) => grant(['*:read'], 'component', id));
    expect(reachOfGrants(grants, 'component:read').component.whole).toEqual(['a', 'b']);
    expect(reachOfGrants(grants, 'component:update').component.whole).toEqual([]);
  });

  it('M4: the read floor has the scope of the grant it comes from', () => {
    const grants = [grant(['component:update'], 'component', 'c1'), grant(['vendor:read'])];
    expect(reachOfGrants(grants, 'component:read').component.whole).toEqual(['c1']);
    expect(reachOfGrants(grants, 'component:read').everything).toBe(false);
  });

  it('S14: a new parent is judged as for create under the permission of the act', () => {
    const excluded = [grant(['component:move'], 'component', 'c1', 'subtree_excl_root')];
    expect(reachOfGrants(excluded, 'component:move', 'create').component.whole).toEqual(['c1']);
    const self = [grant(['component:move'], 'component', 'c1', 'self')];
    expect(reachOfGrants(self, 'component:move', 'create').component).toEqual(none);
  });
});
