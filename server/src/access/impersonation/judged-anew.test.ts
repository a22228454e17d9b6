import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  expectProblem,
  type Person,
  plantLocation,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts';
import { humanWithPassword, signIn, sql } from '../auth/signing-in.fixture.ts';
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

describe('I7: judged anew at every request', () => {
  /** Works, and after the change does not. */
  async function endsWith(
    change: (facts: { admin: Person; target: Person; id: string }) => Promise<unknown>,
  ): Promise<void> {
    const { admin, target } = await pair();
    const { client, id } = await impersonate(admin.client, target.id);
    ok(await client.getMe());
    await change({ admin, target, id });
    expectProblem(await client.getMe(), 401);
  }

  const run = (text: string, ...values: unknown[]) => sql(server.database, text, values);

  it('I7: ends when it was stopped', () =>
    endsWith(({ id }) => run('update impersonation_session set stopped_at = now() where id = $1', id)));

  it('I7: ends when it has expired', () =>
    endsWith(({ id }) => run('update impersonation_session set expires_at = now() where id = $1', id)));

  it('I7: ends when the minting credential is revoked', () =>
    endsWith(async ({ admin }) => {
      const client = server.with({ authorization: `Bearer ${admin.token}` });
      const [current] = ok(await client.listMySessions()).sessions as { id: string }[];
      ok(await client.revokeMySession({ params: { id: current?.id ?? '' } }));
    }));

  it('I7: ends when the minting credential has expired', () =>
    endsWith(({ admin }) =>
      run('update credential set expires_at = now() where prefix = $1', prefixOf(admin.token)),
    ));

  it('I7: ends when the minting session was idle for too long', async () => {
    await humanWithPassword(server, 'idler', [{ role: 'admin' }]);
    const target = await server.as({ handle: 'watched' });
    const session = await signIn(server, 'idler');
    const { client } = await impersonate(session.client, target.id);
    await vi.waitFor(async () => {
      const rows = await run(
        'select from credential where prefix = $1 and last_used_at is not null',
        prefixOf(session.token),
      );
      expect(rows).toHaveLength(1);
    });
    const idle = (minutes: number) =>
      run(
        `update credential set last_used_at = now() - make_interval(mins => $2::int) where prefix = $1`,
        prefixOf(session.token),
        minutes,
      );
    await idle(121);
    expectProblem(await client.getMe(), 401);
    await idle(119);
    ok(await client.getMe());
  });

  it('C8: impersonating counts as use of the minting credential', async () => {
    const { admin, target } = await pair();
    const { client } = await impersonate(admin.client, target.id);
    const used = () =>
      run(
        `select from credential where prefix = $1 and last_used_at > now() - interval '1 minute'`,
        prefixOf(admin.token),
      );
    await vi.waitFor(async () => expect(await used()).toHaveLength(1));
    await run(
      `update credential set last_used_at = now() - interval '1 hour' where prefix = $1`,
      prefixOf(admin.token),
    );
    ok(await client.getMe());
    await vi.waitFor(async () => expect(await used()).toHaveLength(1));
  });

  it('I7: ends when the minting session signs out', async () => {
    await humanWithPassword(server, 'leaver', [{ role: 'admin' }]);
    const target = await server.as({ handle: 'left' });
    const session = await signIn(server, 'leaver');
    const { client } = await impersonate(session.client, target.id);
    ok(await client.getMe());
    ok(await server.anyone.logout({ headers: session.headers }));
    expectProblem(await client.getMe(), 401);
  });

  it.each(['admin', 'target'] as const)('I7: ends when the %s is disabled or archived', async (who) => {
    await endsWith((facts) => run('update principal set active = false where id = $1', facts[who].id));
    await endsWith((facts) =>
      run('update principal set active = false, archived_at = now() where id = $1', facts[who].id),
    );
  });

  it('I7: ends when the real actor loses the permission', () =>
    endsWith(({ admin }) => run('delete from principal_grant where principal_id = $1', admin.id)));

  it('I7: ends when the permission is held at a narrower scope only', () =>
    endsWith(async ({ admin }) => {
      const location = await plantLocation(server.database, `hall-${names}`);
      await run(
        `update principal_grant set scope_kind = 'location', location_id = $2, scope_op = 'subtree' where principal_id = $1`,
        admin.id,
        location,
      );
    }));

  it('I7: ends when the target holds more than the real actor covers', () =>
    endsWith(({ target }) =>
      run(
        `insert into principal_grant (id, principal_id, role_id, scope_kind)
         select gen_random_uuid(), $1, id, 'all' from role where name = 'owner'`,
        target.id,
      ),
    ));

  it('I7: ends when the target becomes an owner, even for an owner', async () => {
    const target = await server.as({ handle: 'heir' });
    const { client } = await impersonate(server.owner, target.id);
    ok(await client.getMe());
    ok(
      await server.owner.createPrincipalGrant({
        params: { id: 'heir' },
        body: { role: 'owner', scope_kind: 'all' },
      }),
    );
    expectProblem(await client.getMe(), 401);
  });

  it('I7: ends when the password of the target is reset, and lives on when a grant within reach is added', async () => {
    const { admin, target } = await pair();
    const { client } = await impersonate(admin.client, target.id);
    ok(
      await admin.client.createPrincipalGrant({
        params: { id: target.id },
        body: { role: 'viewer', scope_kind: 'all' },
      }),
    );
    ok(await client.getMe());
    ok(
      await admin.client.resetPassword({ params: { id: target.id }, body: { password: 'quiet blue otter' } }),
    );
    expectProblem(await client.getMe(), 401);
  });
});
