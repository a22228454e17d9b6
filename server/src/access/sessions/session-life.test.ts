import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import {
  humanWithPassword,
  PASSWORD,
  type SignedIn,
  signIn,
  sql,
  tryLogin,
  WRONG,
} from '../auth/signing-in.fixture.ts';
import { sweep } from '../sweep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sets columns of the credential that a token belongs to; the text is the test's own. */
async function alter(token: string, assignment: string): Promise<void> {
  await sql(server.database, `update credential set ${assignment} where prefix = $1`, [token.slice(11, 19)]);
}

async function lastUse(token: string): Promise<Date | null | undefined> {
  const [row] = await sql<{ last_used_at: Date | null }>(
    server.database,
    'select last_used_at from credential where prefix = $1',
    [token.slice(11, 19)],
  );
  return row?.last_used_at;
}

describe('the life of a credential', () => {
  it('3: a session ends 12 hours after it began, however much it is used', async () => {
    await humanWithPassword(server, 'ada');
    const { client, token } = await signIn(server, 'ada');
    const { credential } = ok(await client.getMe());
    const hours = (Date.parse(credential.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    await alter(token, `last_used_at = now(), expires_at = now() + interval '1 hour'`);
    ok(await client.getMe());
    await alter(token, 'expires_at = now()');
    expectProblem(await client.getMe(), 401);
  });

  it('3: a session ends after 2 hours without use, counted from its beginning when never used', async () => {
    await humanWithPassword(server, 'bea');
    const { client, token } = await signIn(server, 'bea');
    // what works is used, and use is written down beside the request: so it comes last
    await alter(token, `last_used_at = now() - interval '121 minutes'`);
    expectProblem(await client.getMe(), 401);
    await alter(token, `last_used_at = null, created_at = now() - interval '121 minutes'`);
    expectProblem(await client.getMe(), 401);
    await alter(token, `last_used_at = now() - interval '119 minutes'`);
    ok(await client.getMe());
  });

  it('3: a token has no idle end, only its expiry', async () => {
    const cleo = await server.as({ handle: 'cleo' });
    await alter(cleo.token, `last_used_at = now() - interval '300 days'`);
    ok(await cleo.client.getMe());
    await alter(cleo.token, 'expires_at = now()');
    expectProblem(await cleo.client.getMe(), 401);
  });

  it('C8: the last use is written down, and within a minute not again', async () => {
    const dan = await server.as({ handle: 'dan' });
    expect(await lastUse(dan.token)).toBeNull();
    ok(await dan.client.getMe());
    await vi.waitFor(async () => expect(await lastUse(dan.token)).toBeInstanceOf(Date));
    await alter(dan.token, `last_used_at = now() - interval '50 seconds'`);
    const before = await lastUse(dan.token);
    ok(await dan.client.getMe());
    expect(await lastUse(dan.token)).toEqual(before);
    await alter(dan.token, `last_used_at = now() - interval '61 seconds'`);
    ok(await dan.client.getMe());
    await vi.waitFor(async () => {
      expect((await lastUse(dan.token))?.getTime()).toBeGreaterThan(Date.now() - 30_000);
    });
  });
});

describe('how a credential is presented', () => {
  let session: SignedIn;
  let token: string;
  beforeAll(async () => {
    const eve = await humanWithPassword(server, 'eve');
    session = await signIn(server, 'eve');
    token = eve.token;
  });

  const bearer = (value: string) => server.with({ authorization: `Bearer ${value}` });

  it('C4: a session comes by the cookie only, a token by the header only', async () => {
    expectProblem(await bearer(session.token).getMe(), 401);
    expectProblem(await server.with({ cookie: `muster_session=${token}` }).getMe(), 401);
    ok(await bearer(token).getMe());
    ok(await session.client.getMe());
  });

  it('C4: the scheme is taken in any case', async () => {
    ok(await server.with({ authorization: `bEaReR ${token}` }).getMe());
    expectProblem(await server.with({ authorization: `Basic ${token}` }).getMe(), 401);
  });

  it.each(['Bearer nonsense', 'Bearer', 'Basic dXNlcjpwYXNz', ''])(
    'C4: next to the header %j a valid cookie is ignored',
    async (authorization) => {
      expectProblem(await server.with({ ...session.headers, authorization }).getMe(), 401);
    },
  );

  it('C4: a valid header wins over the cookie of somebody else', async () => {
    const fay = await server.as({ handle: 'fay' });
    const me = await server.with({ ...session.headers, authorization: `Bearer ${fay.token}` }).getMe();
    expect(ok(me).principal.id).toBe(fay.id);
  });

  it('C6: a write by cookie from another site is refused, by header it is not', async () => {
    const evil = { origin: 'https://evil.example' };
    const byCookie = await session.client.updateMe({ body: { label: 'Eve' }, headers: evil });
    expectProblem(byCookie, 403, { slug: 'csrf' });
    ok(await bearer(token).updateMe({ body: { label: 'Eve' }, headers: evil }));
    ok(await session.client.getMe({ headers: evil }));
    ok(await session.client.updateMe({ body: { label: 'Eve' }, headers: { origin: server.origin } }));
    ok(await session.client.updateMe({ body: { label: 'Eve' } }));
  });

  it('C9: whatever is wrong with a credential, the answer is the same', async () => {
    const expired = await server.as({ handle: 'expired' });
    const disabled = await server.as({ handle: 'disabled' });
    const archived = await server.as({ handle: 'archived' });
    const revoked = await server.as({ handle: 'revoked' });
    await alter(expired.token, 'expires_at = now()');
    await sql(server.database, 'update principal set active = false where id = $1', [disabled.id]);
    await sql(server.database, 'update principal set active = false, archived_at = now() where id = $1', [
      archived.id,
    ]);
    await sql(server.database, 'delete from credential where principal_id = $1', [revoked.id]);
    const clients = [
      server.anyone,
      bearer('nonsense'),
      bearer(`muster_pat_00000000_${'A'.repeat(43)}`),
      bearer(`muster_imp_00000000_${'A'.repeat(43)}`),
      ...[expired, disabled, archived, revoked].map(({ client }) => client),
    ];
    const bodies = await Promise.all(
      clients.map(async (client) => {
        const reply = await client.getMe();
        expect(reply.headers.get('www-authenticate')).toBe('Bearer');
        const { instance: _instance, ...same } = expectProblem(reply, 401);
        return JSON.stringify(same);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('P5: an account is judged afresh at every request', async () => {
    const gil = await server.as({ handle: 'gil' });
    const setActive = (active: boolean) =>
      sql(server.database, 'update principal set active = $2 where id = $1', [gil.id, active]);
    ok(await gil.client.getMe());
    await setActive(false);
    expectProblem(await gil.client.getMe(), 401);
    await setActive(true);
    ok(await gil.client.getMe());
  });
});

describe('the daily job', () => {
  it('3: removes expired and idle credentials and ended impersonations, and leaves the rest', async () => {
    const hal = await humanWithPassword(server, 'hal');
    const live = await signIn(server, 'hal');
    const idle = await signIn(server, 'hal');
    const expired = await signIn(server, 'hal');
    await alter(idle.token, `last_used_at = now() - interval '3 hours'`);
    await alter(expired.token, 'expires_at = now()');
    const impersonate = async () =>
      ok(await server.owner.impersonate({ params: { id: 'hal' }, body: { mode: 'view_as' } })).session_id;
    const [kept, stopped, over] = [await impersonate(), await impersonate(), await impersonate()];
    await sql(server.database, 'update impersonation_session set stopped_at = now() where id = $1', [
      stopped,
    ]);
    await sql(server.database, 'update impersonation_session set expires_at = now() where id = $1', [over]);
    await sweep(server.house);
    const credentials = await sql<{ prefix: string }>(
      server.database,
      'select prefix from credential where principal_id = $1',
      [hal.id],
    );
    expect(credentials.map(({ prefix }) => prefix).sort()).toEqual(
      [live.token, hal.token].map((token) => token.slice(11, 19)).sort(),
    );
    const left = await sql<{ id: string }>(
      server.database,
      'select id from impersonation_session where target_id = $1',
      [hal.id],
    );
    expect(left).toEqual([{ id: kept }]);
  });
});

describe('secrets', () => {
  it('C2: no password and no token appears in a log line, an audit record or an error', async () => {
    const lines: unknown[] = [];
    const write = (...line: unknown[]) => void lines.push(line);
    const log = { debug: write, info: write, warn: write, error: write };
    const other = await startTestServer({ log });
    try {
      const jan = await humanWithPassword(other, 'jan');
      const session = await signIn(other, 'jan');
      const { token } = ok(await session.client.createMyToken({ body: { description: 'laptop' } }));
      const imp = ok(
        await other.owner.impersonate({ params: { id: 'jan' }, body: { mode: 'view_as' } }),
      ).token;
      const failures = [
        await tryLogin(other, 'jan', WRONG),
        await tryLogin(other, token, PASSWORD),
        await jan.client.createMyToken({ body: { description: 'x', ttl_days: token as never } }),
        await jan.client.updateMe({ body: { label: imp.repeat(5), session: session.token } as never }),
        await other.with({ authorization: `Bearer ${session.token}` }).getMe(),
      ];
      const trail = await sql(other.database, 'select to_jsonb(a) as record from audit_log a');
      const said = JSON.stringify([lines, trail, failures]);
      expect(trail.length).toBeGreaterThan(3);
      expect(failures.every((reply) => !reply.ok)).toBe(true);
      for (const secret of [PASSWORD, WRONG, ...[session.token, token, imp].map((each) => each.slice(-43))]) {
        expect(said).not.toContain(secret);
      }
    } finally {
      await other.stop();
    }
  });
});

describe('configured lives', () => {
  it('3, C5: session life and idle end are settings, and 0 is no idle end', async () => {
    const other = await startTestServer({
      env: {
        MUSTER_SETTINGS__SECURITY__SESSION_MINUTES: '60',
        MUSTER_SETTINGS__SECURITY__SESSION_IDLE_MINUTES: '0',
      },
    });
    try {
      await humanWithPassword(other, 'ida');
      const { client, line, token } = await signIn(other, 'ida');
      expect(line).toContain('Max-Age=3600');
      await sql(
        other.database,
        `update credential set last_used_at = now() - interval '50 days' where prefix = $1`,
        [token.slice(11, 19)],
      );
      const { credential } = ok(await client.getMe());
      expect(Date.parse(credential.expires_at)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    } finally {
      await other.stop();
    }
  });
});
