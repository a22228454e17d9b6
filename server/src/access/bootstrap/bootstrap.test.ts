import { randomUUID } from 'node:crypto';
import { operationList } from '@muster/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../platform/secret.ts';
import { seedPerson } from '../../testing/index.ts';
import { sql } from '../auth/signing-in.fixture.ts';
import { bootstrapAtStart } from './bootstrap-at-start.ts';
import { bootstrapOwner, type FirstOwner } from './bootstrap-owner.ts';
import { type FreshHouse, freshHouse } from './fresh-house.fixture.ts';
import { OwnerExists } from './owner-exists.ts';

const PASSWORD = 'tall grey heron 7';
const NEXT = 'quiet blue otter';

let house: FreshHouse;
beforeEach(async () => {
  house = await freshHouse();
});
afterEach(() => house.stop());

const owner = (more: Partial<FirstOwner> = {}): FirstOwner => ({
  username: 'ada',
  password: new Secret(PASSWORD),
  ...more,
});

describe('a fresh database', () => {
  it('B1, B6: has no principal, and no operation makes the first owner', async () => {
    expect(await house.count('principal')).toBe(0);
    expect(await house.bootstrapped()).toBe(false);
    for (const { method, path } of operationList.filter((operation) => operation.method !== 'GET')) {
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`;
      await house.app.inject({ method, url, payload: { username: 'ada', password: PASSWORD } });
    }
    expect(await house.login('admin', 'admin')).toBe(401);
    expect(await house.login('root', PASSWORD)).toBe(401);
    expect(await house.count('principal')).toBe(0);
  });
});

describe('muster bootstrap', () => {
  it('B2: makes an active human who owns everything and can sign in', async () => {
    const made = await bootstrapOwner(house.work, owner({ email: 'ada@example.org', label: ' Ada ' }));
    expect(made).toEqual({ id: expect.any(String), username: 'ada' });
    expect(await house.bootstrapped()).toBe(true);
    expect(await house.login('ada', PASSWORD)).toBe(204);
    const [row] = await sql<Record<string, unknown>>(
      house.database,
      `select p.kind, p.active, h.email, h.label, h.must_change_password, r.name as role, g.scope_kind
       from principal p join human h on h.principal_id = p.id
       join principal_grant g on g.principal_id = p.id join role r on r.id = g.role_id`,
    );
    expect(row).toEqual({
      kind: 'human',
      active: true,
      email: 'ada@example.org',
      label: 'Ada',
      must_change_password: false,
      role: 'owner',
      scope_kind: 'all',
    });
  });

  it('B2: prints a token of 90 days once, which works; the password may be absent', async () => {
    const { token } = await bootstrapOwner(house.work, { username: 'ada', token: true });
    expect(token?.reveal()).toMatch(/^muster_pat_/);
    const reply = await house.app.inject({
      url: '/api/v1/auth/me',
      headers: { authorization: `Bearer ${token?.reveal()}` },
    });
    const me = reply.json() as { permissions: string[]; credential: { expires_at: string } };
    expect(me.permissions).toEqual(['>']);
    expect((Date.parse(me.credential.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
    expect(JSON.stringify(await house.trail())).not.toContain(token?.reveal().slice(-43));
  });

  it('B5: is audited as system and cli, one record per row that was made', async () => {
    await bootstrapOwner(house.work, owner({ token: true }));
    const records = await house.trail();
    expect(records.map(({ verb, resource }) => `${verb} ${resource}`)).toEqual([
      'create principal',
      'create principal_grant',
      'create_token credential',
    ]);
    for (const record of records) {
      expect(record).toMatchObject({
        actor_kind: 'system',
        actor_name: 'cli',
        actor_id: null,
        request_id: house.work.origin.requestId,
      });
    }
    expect(JSON.stringify(records)).not.toMatch(new RegExp(`${PASSWORD}|argon2`));
  });

  it('B2: is refused when an active owner exists, and changes nothing', async () => {
    await bootstrapOwner(house.work, owner());
    const before = await house.count('audit_log');
    await expect(bootstrapOwner(house.work, owner({ username: 'bea' }))).rejects.toBeInstanceOf(OwnerExists);
    expect([await house.count('principal'), await house.count('audit_log')]).toEqual([1, before]);
  });

  it('B2, O4: of several at the same time one makes the owner', async () => {
    const names = ['ada', 'bea', 'cleo', 'dan'];
    const outcomes = await Promise.allSettled(
      names.map((username) => bootstrapOwner(house.work, owner({ username }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(OwnerExists);
    }
    expect(await house.count('principal')).toBe(1);
  });

  it.each([
    ['neither password nor token', { password: undefined }, 'password'],
    ['a username in capitals', { username: 'Ada' }, 'username'],
    ['a uuid as username', { username: randomUUID() }, 'username'],
    ['a bad e-mail', { email: 'nonsense' }, 'email'],
    ['a short password (W1)', { password: new Secret('short') }, 'password'],
    ['the username in the password (W2)', { password: new Secret('ada has a heron') }, 'password'],
    ['one character repeated (W3)', { password: new Secret('a'.repeat(20)) }, 'password'],
  ])('B2: %s is refused and nothing is made', async (_what, more: Partial<FirstOwner>, location) => {
    await expect(bootstrapOwner(house.work, owner(more))).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ location })],
    });
    expect(await house.count('principal')).toBe(0);
  });

  it('B4: a common password is taken', async () => {
    await bootstrapOwner(house.work, owner({ password: new Secret('passwordpassword') }));
    expect(await house.login('ada', 'passwordpassword')).toBe(204);
  });

  it('P3: a taken handle is a conflict', async () => {
    await seedPerson(house.database, { handle: 'ada' });
    await expect(bootstrapOwner(house.work, owner())).rejects.toMatchObject({ status: 409 });
    expect(await house.count('principal_grant')).toBe(0);
  });

  it('B2, O1: inactive owners, service owners and owners of less do not stand in the way', async () => {
    const old = await seedPerson(house.database, { handle: 'old', grants: [{ role: 'owner' }] });
    await sql(house.database, 'update principal set active = false where id = $1', [old.id]);
    await seedPerson(house.database, { handle: 'robot', kind: 'service', grants: [{ role: 'owner' }] });
    await bootstrapOwner(house.work, owner());
    expect(await house.bootstrapped()).toBe(true);
  });
});

describe('bootstrap at start', () => {
  const wanted = { username: 'ada', password: new Secret(PASSWORD) };

  it('B3: makes the owner once, audited as system; later the variables are ignored', async () => {
    expect(await bootstrapAtStart(house.work, wanted)).toBe(true);
    expect(await house.login('ada', PASSWORD)).toBe(204);
    const [record] = await house.trail();
    expect(record).toMatchObject({
      verb: 'create',
      actor_kind: 'system',
      actor_name: 'system',
      resource_name: 'ada',
    });
    expect(await bootstrapAtStart(house.work, { username: 'ada', password: new Secret(NEXT) })).toBe(false);
    expect(await house.login('ada', NEXT)).toBe(401);
    expect(await house.login('ada', PASSWORD)).toBe(204);
    expect(await house.count('principal')).toBe(1);
  });

  it('B3: does nothing without the variables, and not twice in two processes', async () => {
    expect(await bootstrapAtStart(house.work, undefined)).toBe(false);
    const made = await Promise.all([
      bootstrapAtStart(house.work, wanted),
      bootstrapAtStart(house.work, wanted),
    ]);
    expect(made.sort()).toEqual([false, true]);
  });

  it('B3: a password against the policy stops the start', async () => {
    const weak = { username: 'ada', password: new Secret('short') };
    await expect(bootstrapAtStart(house.work, weak)).rejects.toMatchObject({ status: 422 });
  });
});
