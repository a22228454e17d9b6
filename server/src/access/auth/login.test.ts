import { ok } from '@muster/contract';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import {
  authEventsOf,
  humanWithPassword,
  PASSWORD,
  recordsOf,
  signIn,
  sql,
  tryLogin,
  WRONG,
} from './signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function sessionsOf(id: string): Promise<string[]> {
  const rows = await sql<{ prefix: string }>(
    server.database,
    `select prefix from credential where principal_id = $1 and purpose = 'session' order by created_at, id`,
    [id],
  );
  return rows.map(({ prefix }) => prefix);
}

describe('a successful login', () => {
  it('12.3: answers 204 without a body, and the cookie signs in', async () => {
    const ada = await humanWithPassword(server, 'ada');
    const { reply, client } = await signIn(server, 'ada');
    expect(reply).toMatchObject({ ok: true, status: 204, body: undefined });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const me = ok(await client.getMe());
    expect(me.principal.id).toBe(ada.id);
    expect(me.credential.kind).toBe('session');
  });

  it('C1, C5: the cookie carries a ses token with the attributes of a session cookie', async () => {
    await humanWithPassword(server, 'bea');
    const { line, token } = await signIn(server, 'bea');
    expect(token).toMatch(/^muster_ses_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    const attributes = line.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict']);
  });

  it('C5: the cookie is Secure when the public URL is https', async () => {
    await humanWithPassword(server, 'cleo');
    const app = await createApp({
      house: { ...server.house, secureCookies: true },
      trustedProxies: readConfig({}).trustedProxies,
      publicOrigin: () => 'https://muster.example.org',
      build: 'test',
    });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username: 'cleo', password: PASSWORD },
      headers: { origin: 'https://muster.example.org' },
    });
    await app.close();
    expect(reply.statusCode).toBe(204);
    expect(String(reply.headers['set-cookie']).split('; ')).toContain('Secure');
  });

  it('C2, C8: keeps the sha256, the address and the user agent cut to 400 characters, never the token', async () => {
    const dan = await humanWithPassword(server, 'dan');
    const { token } = await signIn(server, 'dan', { 'user-agent': 'x'.repeat(500) });
    const rows = await sql<{ row: Record<string, unknown>; matches: boolean }>(
      server.database,
      `select to_jsonb(c) as row, token_hash = sha256($2::text::bytea) as matches from credential c
       where principal_id = $1 and purpose = 'session'`,
      [dan.id, token],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.matches).toBe(true);
    expect(rows[0]?.row).toMatchObject({ user_agent: 'x'.repeat(400), client_ip: '127.0.0.1' });
    expect(JSON.stringify(rows)).not.toContain(token.slice(-43));
  });

  it('I9: is possible while the password must be changed; the gate comes afterwards', async () => {
    const rae = await humanWithPassword(server, 'rae');
    await sql(server.database, 'update human set must_change_password = true where principal_id = $1', [
      rae.id,
    ]);
    const { client } = await signIn(server, 'rae');
    expect(ok(await client.getMe()).human?.must_change_password).toBe(true);
    expectProblem(await client.listMySessions(), 403, { slug: 'password-change-required' });
  });

  it('L1: the username is trimmed and lowercased', async () => {
    await humanWithPassword(server, 'eve');
    expect((await tryLogin(server, '  EvE\t', PASSWORD)).status).toBe(204);
  });

  it('C3: the password is compared in NFC', async () => {
    const fay = await humanWithPassword(server, 'fay');
    const composed = 'caf\u00e9 au lait 12';
    await sql(server.database, 'update human set password_hash = $2 where principal_id = $1', [
      fay.id,
      await hash(composed, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    ]);
    expect((await tryLogin(server, 'fay', 'cafe\u0301 au lait 12')).status).toBe(204);
  });

  it('C3: a hash of weaker parameters is made anew, and the password still works', async () => {
    const gil = await humanWithPassword(server, 'gil');
    const weak = await hash(PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await sql(server.database, 'update human set password_hash = $2 where principal_id = $1', [gil.id, weak]);
    // at the same time, so that one finds the hash replaced by the other
    const replies = await Promise.all([tryLogin(server, 'gil', PASSWORD), tryLogin(server, 'gil', PASSWORD)]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    const [row] = await sql<{ password_hash: string }>(
      server.database,
      'select password_hash from human where principal_id = $1',
      [gil.id],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryLogin(server, 'gil', PASSWORD)).status).toBe(204);
  });

  it('L8: revokes the live session that the request presents, whosever it is', async () => {
    const hal = await humanWithPassword(server, 'hal');
    await humanWithPassword(server, 'ida');
    const first = await signIn(server, 'hal');
    const second = await signIn(server, 'hal', first.headers);
    expectProblem(await first.client.getMe(), 401);
    expect(await sessionsOf(hal.id)).toEqual([second.token.slice(11, 19)]);
    const other = await signIn(server, 'ida', second.headers);
    expectProblem(await second.client.getMe(), 401);
    ok(await other.client.getMe());
  });

  it('L8: a login that fails leaves the presented session alone', async () => {
    await humanWithPassword(server, 'jan');
    const { headers, client } = await signIn(server, 'jan');
    expectProblem(await tryLogin(server, 'jan', WRONG, headers), 401);
    ok(await client.getMe());
  });

  it('3: of more than 20 live sessions the oldest goes', async () => {
    const kim = await humanWithPassword(server, 'kim');
    // one that has expired is not live and takes no place
    await sql(
      server.database,
      `insert into credential (id, principal_id, purpose, token_hash, prefix, created_at, expires_at)
       values (gen_random_uuid(), $1, 'session', '\\x00', '00000000', now() - interval '2 days', now() - interval '1 day')`,
      [kim.id],
    );
    const oldest = await signIn(server, 'kim');
    const second = await signIn(server, 'kim');
    for (let count = 2; count < 20; count++) await signIn(server, 'kim');
    ok(await oldest.client.getMe());
    const last = await signIn(server, 'kim');
    expectProblem(await oldest.client.getMe(), 401);
    ok(await second.client.getMe());
    ok(await last.client.getMe());
    const [event] = await recordsOf(server.database, last.reply);
    expect(event?.new?.ended_sessions).toEqual([oldest.token.slice(11, 19)]);
  });

  it('3: the cap holds for logins at the same time', async () => {
    const lea = await humanWithPassword(server, 'lea');
    await Promise.all(Array.from({ length: 24 }, () => signIn(server, 'lea')));
    expect(await sessionsOf(lea.id)).toHaveLength(20);
  });
});

describe('a refused login', () => {
  it('L3, P2: unknown, wrong, locked, archived, a service and no password look the same', async () => {
    const locked = await humanWithPassword(server, 'locked');
    const archived = await humanWithPassword(server, 'archived');
    await server.as({ handle: 'robot', kind: 'service' });
    await server.as({ handle: 'silent' });
    await humanWithPassword(server, 'known');
    await sql(
      server.database,
      `update human set locked_until = now() + interval '1 minute' where principal_id = $1`,
      [locked.id],
    );
    await sql(server.database, 'update principal set active = false, archived_at = now() where id = $1', [
      archived.id,
    ]);
    const replies = await Promise.all([
      tryLogin(server, 'nobody', PASSWORD),
      tryLogin(server, 'known', WRONG),
      tryLogin(server, 'locked', PASSWORD),
      tryLogin(server, 'archived', PASSWORD),
      tryLogin(server, 'robot', PASSWORD),
      tryLogin(server, 'silent', PASSWORD),
      tryLogin(server, archived.id, PASSWORD),
      tryLogin(server, '   ', PASSWORD),
    ]);
    const bodies = replies.map((reply) => {
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
      expect(reply.headers.get('set-cookie')).toBeNull();
      const { instance, ...same } = expectProblem(reply, 401);
      expect(instance).toBe(`urn:uuid:${reply.headers.get('x-request-id')}`);
      return JSON.stringify(same);
    });
    expect(new Set(bodies).size).toBe(1);
  });

  it('L4: the right password of a disabled account is told so, the wrong one is not; no session is made', async () => {
    const mia = await humanWithPassword(server, 'mia');
    await sql(server.database, 'update principal set active = false where id = $1', [mia.id]);
    const right = await tryLogin(server, 'mia', PASSWORD);
    expectProblem(right, 403, { slug: 'account-disabled' });
    expect(right.headers.get('set-cookie')).toBeNull();
    expectProblem(await tryLogin(server, 'mia', WRONG), 401);
    expect(await sessionsOf(mia.id)).toEqual([]);
    expect(await authEventsOf(server.database, mia.id)).toEqual(['login_denied', 'login_failed']);
  });

  it('L4: a locked disabled account does not say that the password is right', async () => {
    const ned = await humanWithPassword(server, 'ned');
    await sql(server.database, 'update principal set active = false where id = $1', [ned.id]);
    await sql(
      server.database,
      `update human set locked_until = now() + interval '1 minute' where principal_id = $1`,
      [ned.id],
    );
    expectProblem(await tryLogin(server, 'ned', PASSWORD), 401);
  });

  it('12.3: missing, oversized and unknown fields are 422, without the password', async () => {
    const reply = await server.with({ 'content-type': 'application/json' }).login({
      body: { username: '', password: 'p'.repeat(257), remember: true } as never,
    });
    const problem = expectProblem(reply, 422, { at: ['body.username', 'body.password', 'body.remember'] });
    expect(JSON.stringify(problem)).not.toContain('ppp');
  });

  it('C6: another site may not sign anybody in', async () => {
    await humanWithPassword(server, 'ola');
    const from = (headers: Record<string, string>) => tryLogin(server, 'ola', PASSWORD, headers);
    expectProblem(await from({ origin: 'https://evil.example' }), 403, { slug: 'csrf' });
    expectProblem(await from({ 'sec-fetch-site': 'cross-site' }), 403, { slug: 'csrf' });
    expectProblem(await from({ 'sec-fetch-site': 'same-site', origin: server.origin }), 403, {
      slug: 'csrf',
    });
    expect((await from({ origin: server.origin })).status).toBe(204);
    expect((await from({ origin: 'http://localhost:8080' })).status).toBe(204);
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  });
});

describe('the audit trail', () => {
  it('U2, U4: records a login with the account as actor, the address and the locator of the new session', async () => {
    const pia = await humanWithPassword(server, 'pia');
    const { reply, token } = await signIn(server, 'pia');
    const records = await recordsOf(server.database, reply);
    expect(records).toMatchObject([
      {
        verb: 'login',
        resource: 'auth',
        resource_id: pia.id,
        resource_name: 'pia',
        actor_kind: 'human',
        actor_id: pia.id,
        actor_name: 'pia',
        client_ip: '127.0.0.1',
        credential_prefix: token.slice(11, 19),
        old: null,
      },
    ]);
    expect(JSON.stringify(records)).not.toContain(token.slice(-43));
  });

  it('U2, U4: records a wrong password of an existing account though the request fails, and nothing about names that do not exist', async () => {
    const quin = await humanWithPassword(server, 'quin');
    const failed = await tryLogin(server, 'quin', WRONG);
    expect(await recordsOf(server.database, failed)).toMatchObject([
      {
        verb: 'login_failed',
        resource: 'auth',
        resource_id: quin.id,
        actor_id: quin.id,
        credential_prefix: null,
      },
    ]);
    expect(await recordsOf(server.database, await tryLogin(server, 'nobody', WRONG))).toEqual([]);
  });
});
