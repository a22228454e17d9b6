import type { Client, OperationId } from '@muster/contract';
import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { accountOf, auditOf, lockOut, seedImpersonation, seedSession, verbsOf } from './accounts.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Step = Extract<
  OperationId,
  'disablePrincipal' | 'enablePrincipal' | 'archivePrincipal' | 'restorePrincipal' | 'purgePrincipal'
>;

const step = (operation: Step, id: string) => server.owner[operation]({ params: { id } });
const read = async (id: string) => ok(await server.owner.getPrincipal({ params: { id } }));
const admin = [{ role: 'admin' }];

/** Whether a credential is taken (P5, C9). */
async function works(client: Client): Promise<boolean> {
  const { status } = await client.listPrincipals({ query: { limit: 1 } });
  if (status !== 200 && status !== 401) throw new Error(`unexpected ${status}`);
  return status === 200;
}

/** A human with a session, a token, and impersonations of it and by it. */
async function busyPerson(handle: string) {
  const person = await server.as({ handle, grants: admin });
  const other = await server.as({ handle: `${handle}-victim`, grants: admin });
  const session = await seedSession(server.database, person.id);
  const of = await seedImpersonation(server.database, { target: person.id, actor: server.ownerPerson.id });
  const by = await seedImpersonation(server.database, { target: other.id, actor: person.id });
  return {
    id: person.id,
    token: person.client,
    session: server.with(session.headers),
    impersonated: server.with(of.headers),
    impersonating: server.with(by.headers),
  };
}

describe('active → :disable → inactive', () => {
  it('P5: sessions go, tokens rest, impersonations of it and by it end', async () => {
    const person = await busyPerson('sleeper');
    for (const client of [person.token, person.session, person.impersonated, person.impersonating]) {
      expect(await works(client)).toBe(true);
    }
    expect((await step('disablePrincipal', 'sleeper')).status).toBe(204);
    expect(await read(person.id)).toMatchObject({ active: false });
    for (const client of [person.token, person.session, person.impersonated, person.impersonating]) {
      expect(await works(client)).toBe(false);
    }
    ok(await step('enablePrincipal', person.id));
    expect(await works(person.token)).toBe(true);
    for (const client of [person.session, person.impersonated, person.impersonating]) {
      expect(await works(client)).toBe(false);
    }
    expect(await auditOf(server.database, person.id)).toMatchObject([
      {
        verb: 'disable',
        old: { username: 'sleeper', active: true },
        new: { username: 'sleeper', active: false },
      },
      {
        verb: 'enable',
        old: { username: 'sleeper', active: false },
        new: { username: 'sleeper', active: true },
      },
    ]);
  });
});

describe('inactive → :enable → active', () => {
  it('L5: clears the login counter and the lock', async () => {
    const { id } = await server.as({ handle: 'locked' });
    await lockOut(server.database, id);
    ok(await step('disablePrincipal', id));
    expect(await accountOf(server.database, id)).toMatchObject({ failed_login_count: 5 });
    ok(await step('enablePrincipal', id));
    expect(await accountOf(server.database, id)).toMatchObject({ failed_login_count: 0, locked_until: null });
  });
});

describe('→ :archive → archived', () => {
  it('section 2: keeps grants and hides from lists; sessions, tokens and impersonations go for good', async () => {
    const person = await busyPerson('retiree');
    expect((await step('archivePrincipal', person.id)).status).toBe(204);
    const archived = await read(person.id);
    expect(archived).toMatchObject({ active: false, archived_at: expect.stringMatching(/\.\d{3}Z$/) });
    expect(archived.grants).toHaveLength(1);
    ok(await step('restorePrincipal', person.id));
    for (const client of [person.token, person.session, person.impersonated, person.impersonating]) {
      expect(await works(client)).toBe(false);
    }
    expect(await auditOf(server.database, person.id)).toMatchObject([
      {
        verb: 'archive',
        old: { username: 'retiree', active: true, archived_at: null },
        new: { username: 'retiree', active: false, archived_at: archived.archived_at },
      },
      {
        verb: 'restore',
        old: { active: false, archived_at: archived.archived_at },
        new: { active: true, archived_at: null },
      },
    ]);
  });

  it('section 2: keeps the password', async () => {
    const body = { username: 'remembered', password: 'correct horse battery' };
    const { id } = ok(await server.owner.createPrincipal({ body }));
    const before = await accountOf(server.database, id);
    ok(await step('archivePrincipal', id));
    ok(await step('restorePrincipal', id));
    expect(await accountOf(server.database, id)).toEqual(before);
  });
});

describe('archived → :restore → the flag as it was', () => {
  it.each([true, false])('section 2: active before: %s', async (active) => {
    const { id } = await server.as({ handle: `was-${active}` });
    if (!active) ok(await step('disablePrincipal', id));
    ok(await step('archivePrincipal', id));
    expect(await read(id)).toMatchObject({ active: false });
    expect((await step('restorePrincipal', id)).status).toBe(204);
    const restored = await read(id);
    expect(restored.active).toBe(active);
    expect(restored).not.toHaveProperty('archived_at');
  });
});

describe('archived → :purge → gone', () => {
  it('P3, U6: the handle is free, the trail stays, and old says what went', async () => {
    const body = { username: 'leaver', email: 'leaver@example.org', label: 'Lea Ver' };
    const { id } = ok(await server.owner.createPrincipal({ body }));
    ok(await step('archivePrincipal', id));
    expect((await step('purgePrincipal', 'leaver')).status).toBe(204);
    expectProblem(await server.owner.getPrincipal({ params: { id } }), 404);
    expectProblem(await step('purgePrincipal', id), 404);
    const trail = await auditOf(server.database, id);
    expect(trail.map((row) => row.verb)).toEqual(['create', 'archive', 'purge']);
    expect(trail[2]).toMatchObject({ resource_name: 'leaver', new: null });
    expect(trail[2]?.old).toEqual({
      handle: 'leaver',
      kind: 'human',
      label: 'Lea Ver',
      email: 'leaver@example.org',
      grants: [],
    });
    const again = ok(await server.owner.createPrincipal({ body: { username: 'leaver' } }));
    expect(again.id).not.toBe(id);
    expect(again.human).not.toHaveProperty('label');
  });

  it('U3: names the removed grants, of a service too', async () => {
    const { id } = await server.as({ handle: 'robot', kind: 'service', grants: admin });
    ok(await step('archivePrincipal', id));
    ok(await step('purgePrincipal', id));
    const trail = await auditOf(server.database, id);
    expect(trail.at(-1)?.old).toEqual({
      handle: 'robot',
      kind: 'service',
      grants: [{ id: expect.any(String), role: 'admin', scope_kind: 'all' }],
    });
  });

  it('section 2: not archived: 409, and nothing goes', async () => {
    const { id } = await server.as({ handle: 'present' });
    expectProblem(await step('purgePrincipal', id), 409);
    ok(await step('disablePrincipal', id));
    expectProblem(await step('purgePrincipal', id), 409);
    expect(await verbsOf(server.database, id)).toEqual(['disable']);
  });
});

describe('what finds its state already reached', () => {
  it('section 2: answers 204 and writes nothing', async () => {
    const { id } = await server.as({ handle: 'settled' });
    await lockOut(server.database, id);
    for (const operation of ['enablePrincipal', 'restorePrincipal'] as const) {
      expect((await step(operation, id)).status).toBe(204);
    }
    expect(await accountOf(server.database, id)).toMatchObject({ failed_login_count: 5 });
    ok(await step('disablePrincipal', id));
    expect((await step('disablePrincipal', id)).status).toBe(204);
    ok(await step('archivePrincipal', id));
    const { archived_at } = await read(id);
    expect((await step('archivePrincipal', id)).status).toBe(204);
    expect((await read(id)).archived_at).toBe(archived_at);
    expect(await verbsOf(server.database, id)).toEqual(['disable', 'archive']);
  });
});

describe('an archived principal', () => {
  it('section 2: refuses :disable, :enable, PATCH and :resetPassword with 409; reads stay 200', async () => {
    const { id } = await server.as({ handle: 'frozen' });
    ok(await step('archivePrincipal', id));
    expectProblem(await step('disablePrincipal', id), 409);
    expectProblem(await step('enablePrincipal', id), 409);
    expectProblem(await server.owner.updatePrincipal({ params: { id }, body: {} }), 409);
    const body = { password: 'correct horse battery' };
    expectProblem(await server.owner.resetPassword({ params: { id }, body }), 409);
    expect((await server.owner.getPrincipal({ params: { id } })).status).toBe(200);
    expect(await verbsOf(server.database, id)).toEqual(['archive']);
  });
});
