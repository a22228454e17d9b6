import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { hashPassword, verifyPassword } from '../passwords/index.ts';
import { accountOf, auditOf, lockOut, seedImpersonation, seedSession, verbsOf } from './accounts.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { MUSTER_SETTINGS__SECURITY__PASSWORD_MIN_LENGTH: '14' } });
});
afterAll(() => server.stop());

const PASSWORD = 'correct horse battery';
const reset = (id: string, password = PASSWORD, by = server) =>
  by.owner.resetPassword({ params: { id }, body: { password } });

describe('its effects', () => {
  it('12.5, I9, L5: a password that must be changed; counter and lock cleared', async () => {
    const { id } = await server.as({ handle: 'forgetful' });
    await lockOut(server.database, id);
    expect((await reset('forgetful')).status).toBe(204);
    const account = await accountOf(server.database, id);
    expect(account).toMatchObject({ must_change_password: true, failed_login_count: 0, locked_until: null });
    expect(await verifyPassword(account.password_hash ?? '', PASSWORD)).toBe(true);
    const { human } = ok(await server.owner.getPrincipal({ params: { id } }));
    expect(human?.must_change_password).toBe(true);
  });

  it('12.5: sessions and impersonations of it end; tokens stay behind the gate; impersonations by it stay', async () => {
    const person = await server.as({ handle: 'seized', grants: [{ role: 'admin' }] });
    const other = await server.as({ handle: 'bystander', grants: [{ role: 'viewer' }] });
    const session = server.with((await seedSession(server.database, person.id)).headers);
    const actor = server.ownerPerson.id;
    const of = await seedImpersonation(server.database, { target: person.id, actor });
    const by = await seedImpersonation(server.database, { target: other.id, actor: person.id });
    ok(await reset(person.id));
    expectProblem(await session.listPrincipals(), 401);
    expectProblem(await server.with(of.headers).listPrincipals(), 401);
    expectProblem(await person.client.listPrincipals(), 403, { slug: 'password-change-required' });
    expectProblem(await server.with(by.headers).listPrincipals(), 403);
  });

  it('12.5: a disabled target stays disabled', async () => {
    const { id } = await server.as({ handle: 'dormant' });
    ok(await server.owner.disablePrincipal({ params: { id } }));
    ok(await reset(id));
    expect(ok(await server.owner.getPrincipal({ params: { id } })).active).toBe(false);
  });

  it('U3, U8: is recorded without password and hash', async () => {
    const { id } = ok(await server.owner.createPrincipal({ body: { username: 'silent' } }));
    ok(await reset(id));
    ok(await reset(id, 'another horse battery'));
    const trail = await auditOf(server.database, id);
    expect(trail.slice(1)).toMatchObject([
      { verb: 'reset_password', resource: 'principal', resource_name: 'silent' },
      { verb: 'reset_password' },
    ]);
    expect(trail[1]?.old).toEqual({ username: 'silent' });
    expect(trail[1]?.new).toEqual({
      username: 'silent',
      password: '[redacted]',
      must_change_password: true,
    });
    expect(trail[2]?.old).toEqual({ username: 'silent', password: '[redacted]' });
    expect(JSON.stringify(trail)).not.toMatch(/battery|argon2/);
  });
});

describe('its refusals', () => {
  it('G5: oneself is 422, before the guard', async () => {
    const reply = await reset('root');
    expectProblem(reply, 422, { at: 'path.id' });
    expect(await verbsOf(server.database, server.ownerPerson.id)).toEqual([]);
  });

  it('G5: an owner is refused to another owner, and the refusal is recorded (U5)', async () => {
    const other = await server.as({ handle: 'co-owner', grants: [{ role: 'owner' }] });
    expectProblem(await reset(other.id), 403, { slug: 'authority' });
    expect(await auditOf(server.database, other.id)).toMatchObject([
      { verb: 'denied', actor_name: 'root', new: { operation: 'POST /principals/{id}:resetPassword' } },
    ]);
    expect((await accountOf(server.database, other.id)).password_hash).toBeNull();
  });

  it('12.5: a service is 422, an unknown principal 404', async () => {
    ok(await server.owner.createService({ body: { name: 'machine' } }));
    expectProblem(await reset('machine'), 422, { at: 'path.id' });
    expectProblem(await reset('nobody'), 404);
  });

  it.each([
    ['W1', 'thirteenchars'],
    ['W2', 'xx Victim-Name xx'],
    ['W3', 'PASSWORDpassword'],
    ['W3', 'abcdefghijklmnop'],
  ])('%s: %j is refused, never shown, and changes nothing', async (_rule, password) => {
    const { principals } = ok(await server.owner.listPrincipals({ query: { q: 'victim-name' } }));
    const id = principals[0]?.id ?? (await server.as({ handle: 'victim-name' })).id;
    const problem = expectProblem(await reset(id, password), 422, { at: 'body.password' });
    expect(JSON.stringify(problem)).not.toContain(password);
    expect((await accountOf(server.database, id)).password_hash).toBeNull();
    expect(await verbsOf(server.database, id)).toEqual([]);
  });

  it('section 1: target, oneself, guard, policy, archived, in this order', async () => {
    const weak = 'zzzzzzzzzzzzzzzz';
    expectProblem(await reset('nobody', weak), 404);
    expectProblem(await reset('root', weak), 422, { at: 'path.id' });
    const owner = await server.as({ handle: 'boss', grants: [{ role: 'owner' }] });
    ok(await server.owner.archivePrincipal({ params: { id: owner.id } }));
    expectProblem(await reset('boss', weak), 403, { slug: 'authority' });
    const { id } = await server.as({ handle: 'shelved' });
    ok(await server.owner.archivePrincipal({ params: { id } }));
    expectProblem(await reset(id, weak), 422, { at: 'body.password' });
    expectProblem(await reset(id), 409);
  });
});

describe('W5', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ env: { MUSTER_SETTINGS__SECURITY__PASSWORD_HISTORY: '3' } });
  });
  afterAll(() => strict.stop());

  const kept = statement<{ kept: number }>(
    'test-kept',
    'select count(*)::int as kept from password_history where principal_id = $1',
  );
  const leftBehind = statement(
    'test-left-behind',
    `insert into password_history (principal_id, set_at, password_hash) values ($1, '2000-01-01', $2)`,
  );
  const numbered = (number: number) => `the password number ${number}`;

  it('W5: the last n passwords are refused, the current one among them; the one before is free again', async () => {
    const body = { username: 'rotator', password: numbered(1) };
    const { id } = ok(await strict.owner.createPrincipal({ body }));
    for (const next of [2, 3]) {
      for (let used = 1; used < next; used += 1) {
        const reply = await reset(id, numbered(used), strict);
        const problem = expectProblem(reply, 422, { at: 'body.password' });
        expect(JSON.stringify(problem)).not.toContain(numbered(used));
      }
      ok(await reset(id, numbered(next), strict));
    }
    expectProblem(await reset(id, numbered(1), strict), 422);
    ok(await reset(id, numbered(4), strict));
    for (const used of [2, 3, 4]) expectProblem(await reset(id, numbered(used), strict), 422);
    ok(await reset(id, numbered(1), strict));
    expect(await strict.database.run(kept, [id])).toEqual([{ kept: 2 }]);
  });

  it('W5: of what a longer history left behind only the newest count', async () => {
    const body = { username: 'shortened', password: numbered(1) };
    const { id } = ok(await strict.owner.createPrincipal({ body }));
    for (const next of [2, 3]) ok(await reset(id, numbered(next), strict));
    await strict.database.run(leftBehind, [id, await hashPassword(numbered(0))]);
    for (const used of [1, 2, 3]) expectProblem(await reset(id, numbered(used), strict), 422);
    ok(await reset(id, numbered(0), strict));
    expect(await strict.database.run(kept, [id])).toEqual([{ kept: 2 }]);
  });

  it('W5: the same password in another Unicode form is the same', async () => {
    const body = { username: 'composed', password: 'caf\u00e9 caf\u00e9 caf\u00e9' };
    const { id } = ok(await strict.owner.createPrincipal({ body }));
    expectProblem(await reset(id, 'cafe\u0301 cafe\u0301 cafe\u0301', strict), 422, { at: 'body.password' });
  });

  it('W5: of parallel resets to one password only the first passes', async () => {
    const { id } = await strict.as({ handle: 'hurried' });
    const replies = await Promise.all(Array.from({ length: 6 }, () => reset(id, numbered(9), strict)));
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual([204, 422, 422, 422, 422, 422]);
  });

  it('W5: without it nothing is kept, and the same password passes', async () => {
    const { id } = await server.as({ handle: 'careless' });
    for (let time = 0; time < 3; time += 1) ok(await reset(id));
    expect(await server.database.run(kept, [id])).toEqual([{ kept: 0 }]);
  });
});
