import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { recordsOf, sql } from '../auth/signing-in.fixture.ts';
import { adminAndTarget, impersonateBy, prefixOf } from './impersonating.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let names = 0;
const pair = () => adminAndTarget(server, ++names);
const impersonate = (actor: Client, id: string, mode?: 'view_as' | 'act_as') =>
  impersonateBy(server, actor, id, mode);

describe('starting', () => {
  it('I1: mints an imp token that authenticates as the target', async () => {
    const { admin, target } = await pair();
    const reply = await admin.client.impersonate({ params: { id: target.handle }, body: { mode: 'act_as' } });
    const made = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(made.token).toMatch(/^muster_imp_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    expect(made).toMatchObject({ mode: 'act_as', target_id: target.id });
    const minutes = (Date.parse(made.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const me = ok(await server.with({ authorization: `Bearer ${made.token}` }).getMe());
    expect(me).toMatchObject({
      principal: { id: target.id },
      human: { username: target.handle },
      grants: [{ role: 'operator' }],
      credential: { kind: 'impersonation', expires_at: made.expires_at },
      impersonation: {
        mode: 'act_as',
        real_actor: { id: admin.id, name: admin.handle },
        expires_at: made.expires_at,
      },
    });
  });

  it('U9: the record names the real actor, the target, mode and expiry, and no token', async () => {
    const { admin, target } = await pair();
    const reply = await admin.client.impersonate({
      params: { id: target.id },
      body: { mode: 'view_as', duration_minutes: 5 },
    });
    const made = ok(reply);
    const records = await recordsOf(server.database, reply);
    expect(records).toMatchObject([
      {
        verb: 'impersonate',
        resource: 'principal',
        resource_id: target.id,
        resource_name: target.handle,
        actor_id: admin.id,
        real_actor_id: null,
        credential_prefix: prefixOf(admin.token),
        old: null,
      },
    ]);
    expect(records[0]?.new).toEqual({ mode: 'view_as', expires_at: made.expires_at });
    expect(JSON.stringify(records)).not.toContain(made.token.slice(-43));
  });

  it('3: never ends later than the credential that mints it', async () => {
    const { admin, target } = await pair();
    await sql(
      server.database,
      `update credential set expires_at = now() + interval '10 minutes' where prefix = $1`,
      [prefixOf(admin.token)],
    );
    const made = ok(
      await admin.client.impersonate({
        params: { id: target.id },
        body: { mode: 'act_as', duration_minutes: 1440 },
      }),
    );
    const { credential } = ok(await admin.client.getMe());
    expect(made.expires_at).toBe(credential.expires_at);
  });

  it('12.5: mode is required and the duration bounded', async () => {
    const { admin, target } = await pair();
    const params = { id: target.id };
    expectProblem(await admin.client.impersonate({ params, body: {} as never }), 422, { at: 'body.mode' });
    for (const duration_minutes of [0, 1441]) {
      const reply = await admin.client.impersonate({ params, body: { mode: 'act_as', duration_minutes } });
      expectProblem(reply, 422, { at: 'body.duration_minutes' });
    }
  });

  it('I2: oneself is 422 before the guard, disabled and archived 409, unknown 404', async () => {
    const { admin, target } = await pair();
    const start = (client: Client, id: string) =>
      client.impersonate({ params: { id }, body: { mode: 'view_as' } });
    expectProblem(await start(admin.client, admin.handle), 422);
    expectProblem(await start(server.owner, 'root'), 422);
    expectProblem(await start(admin.client, 'nobody'), 404);
    await sql(server.database, 'update principal set active = false where id = $1', [target.id]);
    expectProblem(await start(admin.client, target.id), 409);
    await sql(server.database, 'update principal set archived_at = now() where id = $1', [target.id]);
    expectProblem(await start(admin.client, target.id), 409);
  });

  it('G5: nobody impersonates an owner, and nobody more than it covers; the refusal is recorded', async () => {
    const { admin } = await pair();
    const second = await server.as({ handle: 'second-owner', grants: [{ role: 'owner' }] });
    const start = (client: Client, id: string) =>
      client.impersonate({ params: { id }, body: { mode: 'view_as' } });
    expectProblem(await start(server.owner, second.id), 403, { slug: 'authority' });
    const refused = await start(admin.client, second.id);
    expectProblem(refused, 403, { slug: 'authority' });
    expect(await recordsOf(server.database, refused)).toMatchObject([
      { verb: 'denied', resource_id: second.id, new: { operation: 'POST /principals/{id}:impersonate' } },
    ]);
    const operator = await server.as({ handle: 'mere-operator', grants: [{ role: 'operator' }] });
    expectProblem(await start(operator.client, admin.id), 403);
  });

  it('I3: there is no nesting, in either mode', async () => {
    const { admin, target } = await pair();
    const other = await server.as({ handle: `other-${names}` });
    for (const mode of ['view_as', 'act_as'] as const) {
      const { client } = await impersonate(admin.client, target.id, mode);
      const reply = await client.impersonate({ params: { id: other.id }, body: { mode: 'view_as' } });
      expectProblem(reply, 403, { slug: 'impersonation-refused' });
    }
  });
});

describe('stopping', () => {
  it('12.4: the token is dead from then on; the record names both', async () => {
    const { admin, target } = await pair();
    const { client, token } = await impersonate(admin.client, target.id, 'view_as');
    const other = await impersonate(admin.client, target.id);
    const reply = await client.stopImpersonation();
    expect(reply.status).toBe(204);
    expectProblem(await client.getMe(), 401);
    expectProblem(await client.stopImpersonation(), 401);
    ok(await other.client.getMe());
    expect(await recordsOf(server.database, reply)).toMatchObject([
      {
        verb: 'stop_impersonation',
        resource: 'principal',
        resource_id: target.id,
        actor_id: target.id,
        real_actor_id: admin.id,
        credential_prefix: prefixOf(token),
      },
    ]);
  });

  it('12.4: 403 without an imp token', async () => {
    const { admin } = await pair();
    expectProblem(await admin.client.stopImpersonation(), 403);
  });
});
