import { type Operation, ok, operationList, permissionUniverse } from '@muster/contract';
import { plantLocation } from '@muster/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, raw } from '../contract/raw.ts';
import { World } from '../contract/world.ts';

/**
 * Every operation × every shipped role × held everywhere, held at a place, not held. An unknown query
 * parameter is judged right after the permission (identity.md 1, steps 7 and 8), so 400 means allowed and
 * 403 refused, and nothing is changed by asking.
 */

const ROLES = ['viewer', 'operator', 'deploy', 'admin', 'owner'] as const;

let world: World;
let held: Record<string, ReadonlySet<string>>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  world = await World.start();
  const { roles } = ok(await world.owner.listRoles());
  held = Object.fromEntries(roles.map((role) => [role.name, new Set(role.held)]));
  const place = await plantLocation(world.server.database, 'hq');
  for (const role of ROLES) {
    tokens[`${role} everywhere`] = (await world.person([{ role }])).token;
    const scoped = { role, scope_kind: 'location' as const, scope_id: place };
    tokens[`${role} at a place`] = (await world.person([scoped])).token;
  }
});
afterAll(() => world.stop());

async function judge(operation: Operation, token: string | undefined): Promise<number> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const path = `${addressOf(operation)}?unknown=1`;
  return (await raw(world.server.origin, { method: operation.method, path, headers })).status;
}

describe.each(
  operationList.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)('%s', (_name, operation) => {
  it('without a credential', async () => {
    expect(await judge(operation, undefined)).toBe(operation.access === 'public' ? 400 : 401);
  });

  it.each(ROLES)('%s everywhere', async (role) => {
    const free = operation.access === 'public' || operation.access === 'authenticated';
    const allowed = free || held[role]?.has(operation.access) === true;
    expect(await judge(operation, tokens[`${role} everywhere`])).toBe(allowed ? 400 : 403);
  });

  it.each(ROLES)('%s at a place', async (role) => {
    const free = operation.access === 'public' || operation.access === 'authenticated';
    const allowed = free || (operation.scope !== 'all' && held[role]?.has(operation.access) === true);
    expect(await judge(operation, tokens[`${role} at a place`])).toBe(allowed ? 400 : 403);
  });
});

describe('what the shipped roles hold (5.2, consequences)', () => {
  const holds = (role: string, permission: string) => held[role]?.has(permission) === true;

  it('the viewer reads the fleet and nothing of the estate that is admin-tier or sensitive', () => {
    expect(holds('viewer', 'component:read')).toBe(true);
    for (const permission of ['principal:read:admin', 'audit:read:admin', 'secret:read', 'settings:read']) {
      expect([permission, holds('viewer', permission)]).toEqual([permission, false]);
    }
  });

  it('staffing a system needs system:update: deploy and admin have it, operator does not', () => {
    expect(ROLES.filter((role) => holds(role, 'system:update'))).toEqual(['deploy', 'admin', 'owner']);
  });

  it('the operator deletes neither components nor secrets and never writes at the platform tier', () => {
    for (const permission of ['component:delete', 'secret:delete', 'platform:create', 'platform:update']) {
      expect([permission, holds('operator', permission)]).toEqual([permission, false]);
    }
  });

  it('the owner holds everything', () => {
    expect([...(held['owner'] ?? [])]).toEqual(permissionUniverse);
  });
});
