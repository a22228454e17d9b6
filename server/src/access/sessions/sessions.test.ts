import { type Client, ok, type SessionBody } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { humanWithPassword, recordsOf, signIn, sql } from '../auth/signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Query = {
  kind?: 'session' | 'token';
  limit?: number;
  cursor?: string;
  count?: boolean;
  offset?: number;
};

async function mine(client: Client, query: Query = {}) {
  return ok(await client.listMySessions({ query })) as {
    sessions: SessionBody[];
    next_cursor?: string;
    total?: number;
  };
}

async function theirs(id: string, query: Query = {}): Promise<SessionBody[]> {
  const body = ok(await server.owner.listPrincipalSessions({ params: { id }, query }));
  return body.sessions as SessionBody[];
}

const prefixOf = (token: string) => token.slice(11, 19);

describe('listing', () => {
  it('12.4: own live credentials, newest first, the one in use marked', async () => {
    const ada = await humanWithPassword(server, 'ada');
    const first = await signIn(server, 'ada', { 'user-agent': 'heron/1' });
    const second = await signIn(server, 'ada');
    const { sessions } = await mine(first.client);
    expect(sessions.map(({ prefix, current }) => [prefix, current])).toEqual([
      [prefixOf(second.token), false],
      [prefixOf(first.token), true],
      [prefixOf(ada.token), false],
    ]);
    expect(sessions[1]).toMatchObject({ kind: 'session', user_agent: 'heron/1', client_ip: '127.0.0.1' });
    expect(sessions[1]).not.toHaveProperty('description');
    expect(sessions[2]).toMatchObject({ kind: 'token', description: 'test', current: false });
    expect(JSON.stringify(sessions)).not.toContain(first.token.slice(-43));
  });

  it('12.4: expired and idle ones are never listed, those of others neither', async () => {
    const bea = await humanWithPassword(server, 'bea');
    const [expired, idle] = [await signIn(server, 'bea'), await signIn(server, 'bea')];
    await sql(server.database, 'update credential set expires_at = now() where prefix = $1', [
      prefixOf(expired.token),
    ]);
    await sql(
      server.database,
      `update credential set last_used_at = now() - interval '3 hours' where prefix = $1`,
      [prefixOf(idle.token)],
    );
    const { sessions } = await mine(bea.client);
    expect(sessions.map(({ prefix }) => prefix)).toEqual([prefixOf(bea.token)]);
  });

  it('12.4, 3.4: kind filters; pages follow each other without gap or repetition', async () => {
    const cleo = await humanWithPassword(server, 'cleo');
    for (let count = 0; count < 4; count++) await signIn(server, 'cleo');
    expect((await mine(cleo.client, { kind: 'token' })).sessions).toHaveLength(1);
    const all = (await mine(cleo.client, { kind: 'session' })).sessions;
    expect(all).toHaveLength(4);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await mine(cleo.client, {
        kind: 'session',
        limit: 1,
        count: true,
        ...(cursor && { cursor }),
      });
      expect(page.total).toBe(4);
      seen.push(...page.sessions.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.map(({ id }) => id));
    expectProblem(await cleo.client.listMySessions({ query: { kind: 'imp' as never } }), 400);
  });

  it('12.5: an administrator lists those of a principal, none of them current, an owner’s too', async () => {
    const dan = await humanWithPassword(server, 'dan', [{ role: 'admin' }]);
    const own = ok(await dan.client.listPrincipalSessions({ params: { id: 'dan' } }))
      .sessions as SessionBody[];
    expect(own.map(({ current }) => current)).toEqual([false]);
    ok(await dan.client.listPrincipalSessions({ params: { id: 'root' } }));
    expectProblem(await dan.client.listPrincipalSessions({ params: { id: 'nobody' } }), 404);
    const eve = await server.as({ handle: 'eve', grants: [{ role: 'operator' }] });
    expectProblem(await eve.client.listPrincipalSessions({ params: { id: 'dan' } }), 403);
  });

  it('3: tokens of a disabled principal are suspended, not gone', async () => {
    const fay = await server.as({ handle: 'fay' });
    await sql(server.database, 'update principal set active = false where id = $1', [fay.id]);
    expect(await theirs('fay')).toHaveLength(1);
  });
});

describe('revoking one', () => {
  it('12.4: ends it for the very next request; again it is 404', async () => {
    const gil = await humanWithPassword(server, 'gil');
    const { client, token } = await signIn(server, 'gil');
    const target = (await mine(gil.client)).sessions.find(({ prefix }) => prefix === prefixOf(token));
    const params = { id: target?.id ?? '' };
    const reply = await gil.client.revokeMySession({ params });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('set-cookie')).toBeNull();
    expectProblem(await client.getMe(), 401);
    expectProblem(await gil.client.revokeMySession({ params }), 404);
    expect(await recordsOf(server.database, reply)).toMatchObject([
      {
        verb: 'revoke_session',
        resource: 'credential',
        resource_id: params.id,
        actor_id: gil.id,
        old: { kind: 'session', principal: 'gil' },
        new: null,
      },
    ]);
  });

  it('12.4: the current one may be revoked; with a cookie the answer clears it', async () => {
    const hal = await humanWithPassword(server, 'hal');
    const { client } = await signIn(server, 'hal');
    const current = (await mine(client)).sessions.find((session) => session.current);
    const reply = await client.revokeMySession({ params: { id: current?.id ?? '' } });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('set-cookie')).toMatch(/^muster_session=; .*Max-Age=0/);
    expectProblem(await client.getMe(), 401);
    const token = (await mine(hal.client)).sessions.find((session) => session.current);
    const second = await hal.client.revokeMySession({ params: { id: token?.id ?? '' } });
    expect(second.status).toBe(204);
    expect(second.headers.get('set-cookie')).toBeNull();
    expectProblem(await hal.client.getMe(), 401);
  });

  it('12.4: unknown, malformed, expired and foreign ids are the same 404', async () => {
    const ida = await humanWithPassword(server, 'ida');
    const jan = await humanWithPassword(server, 'jan');
    const { token } = await signIn(server, 'ida');
    const [foreign] = (await mine(jan.client)).sessions;
    const expired = (await mine(ida.client)).sessions.find(({ prefix }) => prefix === prefixOf(token));
    await sql(server.database, 'update credential set expires_at = now() where prefix = $1', [
      prefixOf(token),
    ]);
    const ids = [foreign?.id ?? '', expired?.id ?? '', 'nonsense', '00000000-0000-7000-8000-000000000000'];
    const bodies = await Promise.all(
      ids.map(async (id) => {
        const { instance: _instance, ...same } = expectProblem(
          await ida.client.revokeMySession({ params: { id } }),
          404,
        );
        return JSON.stringify(same);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    ok(await jan.client.getMe());
  });

  it('12.5, G4: an administrator revokes what it covers; 404 comes before the guard', async () => {
    const admin = await humanWithPassword(server, 'kim', [{ role: 'admin' }]);
    const lea = await server.as({ handle: 'lea', grants: [{ role: 'operator' }] });
    const [session] = await theirs('lea');
    const sid = session?.id ?? '';
    expectProblem(await admin.client.revokePrincipalSession({ params: { id: 'kim', sid } }), 404);
    const reply = await admin.client.revokePrincipalSession({ params: { id: 'lea', sid } });
    expect(reply.status).toBe(204);
    expectProblem(await lea.client.getMe(), 401);
    expect(await recordsOf(server.database, reply)).toMatchObject([
      { verb: 'revoke_session', actor_name: 'kim', resource_id: sid, old: { principal: 'lea' } },
    ]);
    const [owners] = await theirs('root');
    expectProblem(await admin.client.revokePrincipalSession({ params: { id: 'root', sid } }), 404);
    const refused = await admin.client.revokePrincipalSession({
      params: { id: 'root', sid: owners?.id ?? '' },
    });
    expectProblem(refused, 403, { slug: 'authority' });
    expect(await recordsOf(server.database, refused)).toMatchObject([
      {
        verb: 'denied',
        resource: 'principal',
        resource_id: server.ownerPerson.id,
        new: { operation: 'POST /principals/{id}/sessions/{sid}:revoke' },
      },
    ]);
    ok(await server.owner.getMe());
  });
});

describe('revoking all', () => {
  const counts = async (client: Client) => {
    const { sessions } = await mine(client);
    return [sessions.filter(({ kind }) => kind === 'session').length, sessions.length];
  };

  it('12.4: sessions by default, tokens only when asked, and never the credential in use', async () => {
    const mia = await humanWithPassword(server, 'mia');
    const { client } = await signIn(server, 'mia');
    await signIn(server, 'mia');
    await signIn(server, 'mia');
    const reply = await client.revokeAllMySessions();
    expect(ok(reply).revoked).toBe(2);
    expect(await counts(client)).toEqual([1, 2]);
    expect(await recordsOf(server.database, reply)).toMatchObject([
      {
        verb: 'revoke_all_sessions',
        resource: 'credential',
        resource_id: mia.id,
        new: { purpose: 'session', revoked: 2 },
      },
    ]);
    const again = await client.revokeAllMySessions({ body: {} });
    expect(ok(again).revoked).toBe(0);
    expect(await recordsOf(server.database, again)).toEqual([]);
    expect(ok(await client.revokeAllMySessions({ body: { purpose: 'token' } })).revoked).toBe(1);
    expectProblem(await mia.client.getMe(), 401);
    expect(await counts(client)).toEqual([1, 1]);
  });

  it('12.4: all of them, by a token, which stays', async () => {
    const ned = await humanWithPassword(server, 'ned');
    const sessions = [await signIn(server, 'ned'), await signIn(server, 'ned')];
    expect(ok(await ned.client.revokeAllMySessions({ body: { purpose: 'all' } })).revoked).toBe(2);
    for (const { client } of sessions) expectProblem(await client.getMe(), 401);
    expect(await counts(ned.client)).toEqual([0, 1]);
  });

  it('12.4: only live ones are counted', async () => {
    const ola = await humanWithPassword(server, 'ola');
    const { token } = await signIn(server, 'ola');
    await signIn(server, 'ola');
    await sql(server.database, 'update credential set expires_at = now() where prefix = $1', [
      prefixOf(token),
    ]);
    expect(ok(await ola.client.revokeAllMySessions()).revoked).toBe(1);
  });

  it('12.5: an administrator keeps nothing of another, but its own credential in use', async () => {
    const pia = await humanWithPassword(server, 'pia');
    await signIn(server, 'pia');
    const all = { body: { purpose: 'all' } } as const;
    expect(
      ok(await server.owner.revokeAllPrincipalSessions({ params: { id: pia.id }, ...all })).revoked,
    ).toBe(2);
    expectProblem(await pia.client.getMe(), 401);
    const admin = await humanWithPassword(server, 'quin', [{ role: 'admin' }]);
    await signIn(server, 'quin');
    expect(
      ok(await admin.client.revokeAllPrincipalSessions({ params: { id: 'quin' }, ...all })).revoked,
    ).toBe(1);
    ok(await admin.client.getMe());
    const refused = await admin.client.revokeAllPrincipalSessions({ params: { id: 'root' }, ...all });
    expectProblem(refused, 403, { slug: 'authority' });
    expectProblem(await admin.client.revokeAllPrincipalSessions({ params: { id: 'nobody' } }), 404);
    expectProblem(
      await admin.client.revokeAllPrincipalSessions({
        params: { id: 'pia' },
        body: { purpose: 'x' as never },
      }),
      422,
      { at: 'body.purpose' },
    );
  });
});
