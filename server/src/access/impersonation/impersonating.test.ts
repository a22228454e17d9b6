import { type Client, ok, operationList } from '@muster/contract';
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

describe('while impersonating', () => {
  it('I4: permissions are those of the target, not of the real actor', async () => {
    const { admin, target } = await pair();
    const { client } = await impersonate(admin.client, target.id);
    ok(await admin.client.listGroups());
    expectProblem(await client.listGroups(), 403);
  });

  it('I5: view_as may only read, whatever the permission; stopping is the exception', async () => {
    const { admin, target } = await pair();
    const { client, token } = await impersonate(admin.client, target.id, 'view_as');
    const writes = operationList.filter(
      ({ method, access, impersonated }) =>
        method !== 'GET' && access !== 'public' && impersonated === undefined,
    );
    expect(writes.length).toBeGreaterThan(10);
    for (const { method, path } of writes) {
      const response = await fetch(`${server.origin}/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      const { type } = (await response.json()) as { type: string };
      expect(`${path} ${response.status} ${type}`).toBe(
        `${path} 403 /api/v1/problems/impersonation-read-only`,
      );
    }
    expectProblem(await client.updateMe({ body: { label: 'x' } }), 403, { slug: 'impersonation-read-only' });
    ok(await client.getMe());
    expect((await client.logout()).status).toBe(204);
    ok(await client.getMe());
    ok(await client.stopImpersonation());
  });

  it('I6: act_as refuses what would outlive it or seize the account', async () => {
    const { admin, target } = await pair();
    const { client } = await impersonate(admin.client, target.id);
    const id = '00000000-0000-7000-8000-000000000000';
    const replies = await Promise.all([
      client.updateMe({ body: { label: 'x' } }),
      client.changeMyPassword({ body: { current_password: 'x', new_password: 'a new one 1234' } }),
      client.createMyToken({ body: { description: 'x' } }),
      client.revokeMySession({ params: { id } }),
      client.revokeAllMySessions(),
      client.setMyAvatar({ body: { image_base64: 'eA==' } }),
      client.removeMyAvatar(),
    ]);
    for (const reply of replies) expectProblem(reply, 403, { slug: 'impersonation-refused' });
  });

  it('I5, I6: the list of own credentials marks none as current', async () => {
    const { admin, target } = await pair();
    const { client } = await impersonate(admin.client, target.id);
    const sessions = ok(await client.listMySessions()).sessions as { current: boolean }[];
    expect(sessions.map(({ current }) => current)).toEqual([false]);
  });

  it('U9: writes name the target as actor and the real one beside it', async () => {
    const admin = await server.as({ handle: 'boss', grants: [{ role: 'admin' }] });
    const target = await server.as({ handle: 'deputy', grants: [{ role: 'admin' }] });
    const { client, token } = await impersonate(admin.client, target.id);
    const reply = await client.createGroup({ body: { name: 'crew' } });
    ok(reply);
    expect(await recordsOf(server.database, reply)).toMatchObject([
      {
        verb: 'create',
        actor_id: target.id,
        actor_name: 'deputy',
        real_actor_id: admin.id,
        real_actor_name: 'boss',
        credential_prefix: prefixOf(token),
      },
    ]);
  });

  it('I8: the password-change gate of the target does not apply', async () => {
    const { admin, target } = await pair();
    const { client } = await impersonate(admin.client, target.id);
    await sql(server.database, 'update human set must_change_password = true where principal_id = $1', [
      target.id,
    ]);
    ok(await client.listMySessions());
    expectProblem(await target.client.listMySessions(), 403, { slug: 'password-change-required' });
  });
});
