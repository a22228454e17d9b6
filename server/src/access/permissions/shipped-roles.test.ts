import { describe, expect, it } from 'vitest';
import { expandPattern, matches, parsePattern } from './pattern.ts';
import { compile } from './permission-set.ts';
import { effectivePatterns, held } from './role-graph.ts';
import { SHIPPED_ROLES } from './shipped-roles.ts';
import { specShippedRoles, specUniverse } from './spec-tables.fixture.ts';

const universe = specUniverse();
const graph = new Map(SHIPPED_ROLES.map((role) => [role.name, role]));
const effective = (role: string): string[] => effectivePatterns(graph, role);
const heldBy = (role: string): string[] => held(effective(role), universe);
const may = (role: string, permission: string): boolean => compile(effective(role)).allows(permission);

describe('shipped roles', () => {
  it('5.2: are the table of the specification, in its order', () => {
    expect(SHIPPED_ROLES.map(({ name, inherits, permissions }) => ({ name, inherits, permissions }))).toEqual(
      specShippedRoles(),
    );
    expect(SHIPPED_ROLES.map((role) => role.name)).toEqual([
      'viewer',
      'operator',
      'deploy',
      'admin',
      'owner',
    ]);
  });

  it('5.2: have fixed, distinct v4 uuids', () => {
    const ids = SHIPPED_ROLES.map((role) => role.id);
    expect(
      ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toEqual([]);
    expect(new Set(ids).size).toBe(5);
  });

  it('5.3: every pattern is well formed and matches something in the catalogue', () => {
    const idle = SHIPPED_ROLES.flatMap((role) =>
      role.permissions.flatMap((text) => expandPattern(text) ?? [text]),
    ).filter((text) => {
      const pattern = parsePattern(text);
      return pattern === undefined || !universe.some((permission) => matches(pattern, permission));
    });
    expect(idle).toEqual([]);
  });
});

describe('consequences of 5.2', () => {
  it('5.2: staffing a system (system:update) is for deploy and admin, not for operator', () => {
    expect(['operator', 'deploy', 'admin', 'owner'].map((role) => may(role, 'system:update'))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('5.2: viewer reads no principals, groups, roles, audit, secrets or settings', () => {
    const sealed = ['principal', 'principal_group', 'role', 'audit'].map(
      (resource) => `${resource}:read:admin`,
    );
    expect(
      [...sealed, 'secret:read', 'settings:read'].filter((permission) => may('viewer', permission)),
    ).toEqual([]);
  });

  it('5.2: viewer holds every plain read of the catalogue but the sensitive, and nothing else', () => {
    const reads = universe.filter(
      (one) => one.endsWith(':read') && !/^(secret|settings|platform):/.test(one),
    );
    expect(heldBy('viewer')).toEqual(reads.sort());
  });

  it('5.2: operator deletes neither components nor secrets', () => {
    expect(['component:delete', 'secret:delete'].filter((permission) => may('operator', permission))).toEqual(
      [],
    );
    expect(heldBy('operator').filter((permission) => permission.includes(':delete'))).toEqual([
      'file:delete',
    ]);
  });

  it('5.2: operator cannot write at the platform tier, admin can', () => {
    const writes = universe.filter((permission) => permission.startsWith('platform:'));
    expect(writes.length).toBe(3);
    expect(writes.filter((permission) => may('operator', permission))).toEqual([]);
    expect(writes.every((permission) => may('admin', permission))).toBe(true);
  });

  it('5.2: neither operator nor deploy holds an admin-tier permission', () => {
    for (const role of ['operator', 'deploy']) {
      expect(heldBy(role).filter((permission) => permission.endsWith(':admin'))).toEqual([]);
    }
  });

  it('5.2: owner holds the whole catalogue', () => {
    expect(heldBy('owner')).toEqual([...universe].sort());
  });

  it('M7: admin does not cover owner; owner covers all; who covers whom follows', () => {
    const covers = SHIPPED_ROLES.map((a) =>
      SHIPPED_ROLES.filter((b) => compile(effective(a.name)).covers(effective(b.name))).map((b) => b.name),
    );
    expect(covers).toEqual([
      ['viewer'],
      ['viewer', 'operator'],
      ['viewer', 'deploy'],
      ['viewer', 'operator', 'deploy', 'admin'],
      ['viewer', 'operator', 'deploy', 'admin', 'owner'],
    ]);
  });
});
