import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { humanWithPassword, recordsOf, signIn, sql } from './signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CLEARED = ['muster_session=', 'Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=0'];

describe('logout', () => {
  it('12.3: ends the session that the cookie names and clears the cookie', async () => {
    await humanWithPassword(server, 'ada');
    const { headers, client } = await signIn(server, 'ada');
    const other = await signIn(server, 'ada');
    const reply = await server.anyone.logout({ headers });
    expect(reply).toMatchObject({ ok: true, status: 204 });
    expect(reply.headers.get('set-cookie')?.split('; ').sort()).toEqual([...CLEARED].sort());
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expectProblem(await client.getMe(), 401);
    ok(await other.client.getMe());
  });

  it('U4: is recorded when a live session ended, with the locator of that session', async () => {
    const bea = await humanWithPassword(server, 'bea');
    const { headers, token } = await signIn(server, 'bea');
    const first = await server.anyone.logout({ headers });
    expect(await recordsOf(server.database, first)).toMatchObject([
      {
        verb: 'logout',
        resource: 'auth',
        resource_id: bea.id,
        actor_id: bea.id,
        actor_name: 'bea',
        credential_prefix: token.slice(11, 19),
      },
    ]);
    const again = await server.anyone.logout({ headers });
    expect(again.status).toBe(204);
    expect(await recordsOf(server.database, again)).toEqual([]);
  });

  it('U4: a session that had expired ends without a record', async () => {
    const cleo = await humanWithPassword(server, 'cleo');
    const { headers } = await signIn(server, 'cleo');
    await sql(
      server.database,
      `update credential set expires_at = now() where principal_id = $1 and purpose = 'session'`,
      [cleo.id],
    );
    const reply = await server.anyone.logout({ headers });
    expect(reply.status).toBe(204);
    expect(await recordsOf(server.database, reply)).toEqual([]);
  });

  it.each([[{}], [{ cookie: 'muster_session=nonsense' }], [{ cookie: 'other=1' }]])(
    '12.3: %j is 204 all the same, and clears the cookie',
    async (headers: Record<string, string>) => {
      const reply = await server.anyone.logout({ headers });
      expect(reply.status).toBe(204);
      expect(reply.headers.get('set-cookie')).toContain('Max-Age=0');
    },
  );

  it('12.3: does not touch bearer tokens, in the header or in the cookie', async () => {
    const dan = await humanWithPassword(server, 'dan');
    ok(await dan.client.logout());
    ok(await server.anyone.logout({ headers: { cookie: `muster_session=${dan.token}` } }));
    ok(await dan.client.getMe());
  });

  it('C6: another site may not sign anybody out', async () => {
    await humanWithPassword(server, 'eve');
    const { headers, client } = await signIn(server, 'eve');
    const reply = await server.anyone.logout({ headers: { ...headers, origin: 'https://evil.example' } });
    expectProblem(reply, 403, { slug: 'csrf' });
    ok(await client.getMe());
  });
});

describe('status', () => {
  it('B6, O1: bootstrapped as long as a human owner is active, and nothing else is disclosed', async () => {
    const status = async () => ok(await server.anyone.getAuthStatus());
    expect(await status()).toEqual({ $schema: expect.any(String), bootstrapped: true });
    const setActive = (active: boolean) =>
      sql(server.database, 'update principal set active = $2 where id = $1', [server.ownerPerson.id, active]);
    await setActive(false);
    expect((await status()).bootstrapped).toBe(false);
    // neither a service nor a narrower scope makes an owner
    const hall = await plantLocation(server.database, 'hall');
    await server.as({ handle: 'robot', kind: 'service', grants: [{ role: 'owner' }] });
    await server.as({
      handle: 'boss',
      grants: [{ role: 'admin' }, { role: 'owner', scope_kind: 'location', scope_id: hall }],
    });
    expect((await status()).bootstrapped).toBe(false);
    // through a group it does
    const heir = await server.as({ handle: 'heir' });
    await sql(
      server.database,
      `with made as (
         insert into principal_group (id, name, search) values (gen_random_uuid(), 'owners', 'owners') returning id),
       granted as (
         insert into principal_grant (id, group_id, role_id, scope_kind)
         select gen_random_uuid(), made.id, r.id, 'all' from made, role r where r.name = 'owner')
       insert into principal_group_member (group_id, principal_id) select id, $1 from made`,
      [heir.id],
    );
    expect((await status()).bootstrapped).toBe(true);
    await sql(server.database, 'update principal set active = false, archived_at = now() where id = $1', [
      heir.id,
    ]);
    expect((await status()).bootstrapped).toBe(false);
    await setActive(true);
    expect((await status()).bootstrapped).toBe(true);
  });
});
