import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { recordsOf, sql } from '../auth/signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('reading', () => {
  it('12.4: who one is, with grants, groups, patterns and the credential in use', async () => {
    const ada = await server.as({ handle: 'ada', grants: [{ role: 'deploy' }] });
    ok(await server.owner.createGroup({ body: { name: 'crew', display_name: 'The crew' } }));
    ok(await server.owner.addMember({ params: { id: 'crew' }, body: { principal_id: 'ada' } }));
    const grant = ok(
      await server.owner.createGroupGrant({
        params: { id: 'crew' },
        body: { role: 'viewer', scope_kind: 'all' },
      }),
    );
    const reply = await ada.client.getMe();
    const me = ok(reply);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(me).toMatchObject({
      principal: { id: ada.id, kind: 'human' },
      human: { username: 'ada', has_avatar: false, must_change_password: false },
      groups: [{ name: 'crew' }],
      credential: { kind: 'token' },
    });
    expect(me).not.toHaveProperty('service');
    expect(me).not.toHaveProperty('impersonation');
    expect(me.human).not.toHaveProperty('email');
    expect(me.grants).toEqual([
      { id: expect.any(String), role: 'deploy', scope_kind: 'all' },
      {
        id: grant.id,
        role: 'viewer',
        scope_kind: 'all',
        group_id: me.groups[0]?.id,
        group_name: 'The crew',
      },
    ]);
    // the raw patterns: distinct, sorted, comma lists split, wildcards kept, no read floor
    expect(me.permissions).toEqual([...new Set(me.permissions)].sort());
    expect(me.permissions).toEqual(expect.arrayContaining(['*:read', 'location:create', 'secret:reveal']));
    expect(me.permissions).not.toContain('location:read');
  });

  it('12.4: takes no statement beyond the one that resolves the caller', async () => {
    const nia = await server.as({ handle: 'nia', grants: [{ role: 'admin' }] });
    // used just now, so that the use is not due to be written down
    await sql(server.database, 'update credential set last_used_at = now() where principal_id = $1', [
      nia.id,
    ]);
    const statements: string[] = [];
    const database: Database = {
      ...server.house.database,
      run: (asked, values) => {
        statements.push(asked.name);
        return server.database.run(asked, values);
      },
    };
    const app = await createApp({
      house: { ...server.house, database },
      trustedProxies: readConfig({}).trustedProxies,
      publicOrigin: () => server.origin,
      build: 'test',
    });
    const get = () =>
      app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${nia.token}` } });
    expect((await get()).statusCode).toBe(200);
    // the first request learned what the roles allow
    statements.length = 0;
    expect((await get()).statusCode).toBe(200);
    expect(statements).toEqual(['caller-by-token']);
    await app.close();
  });

  it('12.4: a service has a name and no profile', async () => {
    const robot = await server.as({ handle: 'robot', kind: 'service' });
    const me = ok(await robot.client.getMe());
    expect(me).toMatchObject({
      principal: { kind: 'service' },
      service: { name: 'robot' },
      permissions: [],
      grants: [],
      groups: [],
    });
    expect(me).not.toHaveProperty('human');
  });
});

describe('the own label', () => {
  it('12.4: is set, kept when omitted or null, and cleared by the empty string', async () => {
    const bea = await server.as({ handle: 'bea' });
    const set = await bea.client.updateMe({ body: { label: '  Bea B.  ' } });
    expect(ok(set)).toMatchObject({ username: 'bea', label: 'Bea B.' });
    expect(await recordsOf(server.database, set)).toMatchObject([
      {
        verb: 'update',
        resource: 'principal',
        resource_id: bea.id,
        actor_id: bea.id,
        old: { username: 'bea', label: null },
        new: { username: 'bea', label: 'Bea B.' },
      },
    ]);
    expect(ok(await bea.client.updateMe({ body: {} })).label).toBe('Bea B.');
    expect(ok(await bea.client.updateMe({ body: { label: null as never } })).label).toBe('Bea B.');
    const found = ok(await server.owner.listPrincipals({ query: { q: 'bea b.' } })).principals;
    expect(found).toHaveLength(1);
    expect(ok(await bea.client.updateMe({ body: { label: '' } }))).not.toHaveProperty('label');
  });

  it('3.3.3: what changes nothing is not recorded', async () => {
    const cleo = await server.as({ handle: 'cleo' });
    ok(await cleo.client.updateMe({ body: { label: 'Cleo' } }));
    const again = await cleo.client.updateMe({ body: { label: 'Cleo' } });
    ok(again);
    expect(await recordsOf(server.database, again)).toEqual([]);
  });

  it('12.4: username and e-mail are not one’s own to change, and a service has no label', async () => {
    const dan = await server.as({ handle: 'dan' });
    const body = { username: 'dana', email: 'dan@example.org' } as never;
    expectProblem(await dan.client.updateMe({ body }), 422, { at: ['body.username', 'body.email'] });
    expectProblem(await dan.client.updateMe({ body: { label: 'x'.repeat(201) } }), 422, { at: 'body.label' });
    const robot = await server.as({ handle: 'robot-2', kind: 'service' });
    expectProblem(await robot.client.updateMe({ body: { label: 'R2' } }), 422);
  });
});

describe('I9: the password-change gate', () => {
  it('I9: lets through who one is, the change itself and the public operations, and nothing else', async () => {
    const eve = await server.as({ handle: 'eve', grants: [{ role: 'admin' }] });
    await sql(server.database, 'update human set must_change_password = true where principal_id = $1', [
      eve.id,
    ]);
    expect(ok(await eve.client.getMe()).human?.must_change_password).toBe(true);
    ok(await eve.client.getAuthStatus());
    ok(await eve.client.logout());
    const body = { current_password: 'whatever it was', new_password: 'quiet blue otter' };
    expectProblem(await eve.client.changeMyPassword({ body }), 422);
    const gated = [
      await eve.client.listMySessions(),
      await eve.client.updateMe({ body: { label: 'Eve' } }),
      await eve.client.createMyToken({ body: { description: 'x' } }),
      await eve.client.revokeAllMySessions(),
      await eve.client.stopImpersonation(),
      await eve.client.listGroups(),
      await eve.client.listPrincipals(),
    ];
    for (const reply of gated) expectProblem(reply, 403, { slug: 'password-change-required' });
  });
});
