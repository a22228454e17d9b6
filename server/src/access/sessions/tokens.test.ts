import { ok, type SessionBody } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { humanWithPassword, recordsOf, signIn, sql } from '../auth/signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      MUSTER_SETTINGS__SECURITY__TOKEN_MAX_DAYS: '200',
      MUSTER_SETTINGS__SECURITY__TOKEN_DEFAULT_DAYS: '30',
    },
  });
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / DAY_MS;

/** Gives the principal live tokens by the table, up to this many in all. */
async function fillTokens(id: string, total: number): Promise<void> {
  await sql(
    server.database,
    `insert into credential (id, principal_id, purpose, token_hash, prefix, description, expires_at)
     select gen_random_uuid(), $1::uuid, 'token', sha256(($1::text || n)::bytea), '00000000', 'filler', now() + interval '1 day'
     from generate_series((select count(*) + 1 from credential where principal_id = $1::uuid), $2::int) n`,
    [id, total],
  );
}

async function liveTokens(id: string): Promise<number> {
  const [row] = await sql<{ total: number }>(
    server.database,
    `select count(*)::int as total from credential where principal_id = $1 and purpose = 'token' and expires_at > now()`,
    [id],
  );
  return row?.total ?? 0;
}

describe('a token for oneself', () => {
  it('12.4, C1: is shown once, works at once, and lives as long as the setting says', async () => {
    const ada = await humanWithPassword(server, 'ada');
    const { client } = await signIn(server, 'ada');
    const reply = await client.createMyToken({ body: { description: '  laptop ' } });
    const made = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(made.token).toMatch(/^muster_pat_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    expect(made).toMatchObject({ prefix: made.token.slice(11, 19), description: 'laptop' });
    expect(daysUntil(made.expires_at)).toBeCloseTo(30, 1);
    const me = ok(await server.with({ authorization: `Bearer ${made.token}` }).getMe());
    expect(me).toMatchObject({ principal: { id: ada.id }, credential: { kind: 'token' } });
    const sessions = ok(await client.listMySessions()).sessions as SessionBody[];
    expect(sessions.find(({ id }) => id === made.id)).toMatchObject({ kind: 'token', description: 'laptop' });
    expect(JSON.stringify(sessions)).not.toContain(made.token.slice(-43));
    const records = await recordsOf(server.database, reply);
    expect(records).toMatchObject([
      { verb: 'create_token', resource: 'credential', resource_id: made.id, new: { description: 'laptop' } },
    ]);
    expect(JSON.stringify(records)).not.toContain(made.token.slice(-43));
  });

  it('3: ttl_days is bounded by the setting', async () => {
    const bea = await server.as({ handle: 'bea' });
    const longest = ok(await bea.client.createMyToken({ body: { description: 'a', ttl_days: 200 } }));
    expect(daysUntil(longest.expires_at)).toBeCloseTo(200, 1);
    for (const ttl_days of [201, 365, 366, 0, 1.5]) {
      const reply = await bea.client.createMyToken({ body: { description: 'a', ttl_days } });
      expectProblem(reply, 422, { at: 'body.ttl_days' });
    }
    expectProblem(await bea.client.createMyToken({ body: { description: '  ' } }), 422, {
      at: 'body.description',
    });
    expect(await liveTokens(bea.id)).toBe(2);
  });

  it('12.4: a service cannot mint for itself', async () => {
    const robot = await server.as({ handle: 'robot', kind: 'service' });
    expectProblem(await robot.client.createMyToken({ body: { description: 'a' } }), 422);
  });

  it('3: at most 50 live tokens, also when they are asked for at the same time', async () => {
    const cleo = await server.as({ handle: 'cleo' });
    await fillTokens(cleo.id, 45);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => cleo.client.createMyToken({ body: { description: 'many' } })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    expect(await liveTokens(cleo.id)).toBe(50);
    // an expired one takes no place
    await sql(
      server.database,
      `update credential set expires_at = now() where id = (
         select id from credential where principal_id = $1 and description = 'filler' limit 1)`,
      [cleo.id],
    );
    ok(await cleo.client.createMyToken({ body: { description: 'again' } }));
  });

  it('3: no token slips in behind an archive', async () => {
    const dan = await server.as({ handle: 'dan' });
    const creates = Array.from({ length: 6 }, () =>
      dan.client.createMyToken({ body: { description: 'race' } }),
    );
    const archived = server.owner.archivePrincipal({ params: { id: 'dan' } });
    const replies = await Promise.all(creates);
    ok(await archived);
    for (const { status } of replies) expect([201, 401]).toContain(status);
    expect(await liveTokens(dan.id)).toBe(0);
  });
});

describe('a token for a service', () => {
  it('13: is minted by an administrator and works at once', async () => {
    const admin = await server.as({ handle: 'eve', grants: [{ role: 'admin' }] });
    const service = await server.as({ handle: 'collector', kind: 'service' });
    const params = { id: 'collector' };
    const reply = await admin.client.createServiceToken({
      params,
      body: { description: 'push', ttl_days: 7 },
    });
    const made = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(daysUntil(made.expires_at)).toBeCloseTo(7, 1);
    const me = ok(await server.with({ authorization: `Bearer ${made.token}` }).getMe());
    expect(me).toMatchObject({
      principal: { id: service.id, kind: 'service' },
      service: { name: 'collector' },
    });
    expect(await recordsOf(server.database, reply)).toMatchObject([
      { verb: 'create_token', actor_name: 'eve', resource_id: made.id, new: { principal: 'collector' } },
    ]);
  });

  it('13, G4: humans and long lives are 422, what is not covered 403, disabled and archived 409', async () => {
    const admin = await server.as({ handle: 'fay', grants: [{ role: 'admin' }] });
    const issue = (id: string, ttl_days?: number) =>
      admin.client.createServiceToken({
        params: { id },
        body: { description: 'a', ...(ttl_days !== undefined && { ttl_days }) },
      });
    await server.as({ handle: 'gil' });
    const mighty = await server.as({ handle: 'mighty', kind: 'service', grants: [{ role: 'owner' }] });
    const service = await server.as({ handle: 'sleeper', kind: 'service' });
    expectProblem(await issue('nobody'), 404);
    expectProblem(await issue('gil', 201), 422, { at: ['path.id', 'body.ttl_days'] });
    expectProblem(await issue('mighty'), 403, { slug: 'authority' });
    expect(await liveTokens(mighty.id)).toBe(1);
    await sql(server.database, 'update principal set active = false where id = $1', [service.id]);
    expectProblem(await issue('sleeper'), 409);
    await sql(server.database, 'update principal set archived_at = now() where id = $1', [service.id]);
    expectProblem(await issue('sleeper'), 409);
    expect(await liveTokens(service.id)).toBe(1);
  });

  it('13: the cap of 50 holds at the same time too', async () => {
    const service = await server.as({ handle: 'busy', kind: 'service' });
    await fillTokens(service.id, 48);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.owner.createServiceToken({ params: { id: 'busy' }, body: { description: 'many' } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await liveTokens(service.id)).toBe(50);
  });
});
