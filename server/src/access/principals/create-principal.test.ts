import { randomUUID } from 'node:crypto';
import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { verifyPassword } from '../passwords/index.ts';
import { accountOf, auditOf, verbsOf } from './accounts.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = 'correct horse battery';

describe('creating', () => {
  it('12.5: a human without grants, active, with an address of its own', async () => {
    const reply = await server.owner.createPrincipal({
      body: { username: 'ada', email: 'ada@example.org', label: 'Ada Lovelace' },
    });
    const made = ok(reply);
    expect(reply.status).toBe(201);
    expect(made).toMatchObject({
      kind: 'human',
      active: true,
      grants: [],
      groups: [],
      human: {
        username: 'ada',
        email: 'ada@example.org',
        label: 'Ada Lovelace',
        has_avatar: false,
        must_change_password: false,
      },
    });
    expect(made).not.toHaveProperty('service');
    expect(made).not.toHaveProperty('archived_at');
    expect(reply.headers.get('location')).toBe(`/api/v1/principals/${made.id}`);
    expect(await auditOf(server.database, made.id)).toEqual([
      {
        verb: 'create',
        actor_name: 'root',
        resource: 'principal',
        resource_name: 'ada',
        old: null,
        new: { username: 'ada', email: 'ada@example.org', label: 'Ada Lovelace' },
      },
    ]);
  });

  it('13: a service has a name, no profile and no password', async () => {
    const reply = await server.owner.createService({ body: { name: 'collector' } });
    const made = ok(reply);
    expect(reply.status).toBe(201);
    expect(made).toMatchObject({ kind: 'service', active: true, service: { name: 'collector' }, grants: [] });
    expect(made).not.toHaveProperty('human');
    expect(reply.headers.get('location')).toBe(`/api/v1/principals/${made.id}`);
    expect(await auditOf(server.database, made.id)).toMatchObject([
      {
        verb: 'create',
        resource: 'principal',
        resource_name: 'collector',
        old: null,
        new: { name: 'collector' },
      },
    ]);
  });

  it('P3: humans and services share one namespace, archived ones included', async () => {
    const { id } = ok(await server.owner.createPrincipal({ body: { username: 'shared' } }));
    expectProblem(await server.owner.createService({ body: { name: 'shared' } }), 409, { at: 'body.name' });
    ok(await server.owner.archivePrincipal({ params: { id } }));
    const again = await server.owner.createPrincipal({ body: { username: 'shared' } });
    expectProblem(again, 409, { at: 'body.username' });
    expect(await verbsOf(server.database, id)).toEqual(['create', 'archive']);
  });

  it.each(['Ada', 'a b', '.ada', '', 'a'.repeat(201), randomUUID()])(
    'P3: %j is no handle',
    async (handle) => {
      const human = await server.owner.createPrincipal({ body: { username: handle } });
      expectProblem(human, 422, { at: 'body.username' });
      expectProblem(await server.owner.createService({ body: { name: handle } }), 422, { at: 'body.name' });
    },
  );

  it('P6: an e-mail address may be used twice', async () => {
    for (const username of ['twin-one', 'twin-two']) {
      const body = { username, email: 'twins@example.org' };
      ok(await server.owner.createPrincipal({ body }));
    }
  });

  it('O4: of 50 parallel creates of one name exactly one succeeds', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? server.owner.createPrincipal({ body: { username: 'contested' } })
          : server.owner.createService({ body: { name: 'contested' } }),
      ),
    );
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const { principals } = ok(await server.owner.listPrincipals({ query: { q: 'contested' } }));
    expect(principals).toHaveLength(1);
  });
});

describe('a password at creation', () => {
  it('C3, U8: is kept as a hash and appears nowhere', async () => {
    const body = { username: 'with-password', password: PASSWORD };
    const reply = await server.owner.createPrincipal({ body });
    const { id } = ok(reply);
    const { password_hash } = await accountOf(server.database, id);
    expect(await verifyPassword(password_hash ?? '', PASSWORD)).toBe(true);
    const trail = await auditOf(server.database, id);
    expect(trail).toMatchObject([{ new: { username: 'with-password', password: '[redacted]' } }]);
    const shown = JSON.stringify([reply, trail]);
    expect(shown).not.toContain(PASSWORD);
    expect(shown).not.toContain('argon2');
  });

  it('I9: does not have to be changed', async () => {
    const body = { username: 'no-gate', password: PASSWORD };
    expect(ok(await server.owner.createPrincipal({ body })).human?.must_change_password).toBe(false);
  });

  it.each([
    ['W1', 'too short', 'elevenchars'],
    ['W1', 'empty', ''],
    ['W1', 'too long', 'x1'.repeat(129)],
    ['W2', 'contains the username, in any case', 'my WEAK-one secret'],
    ['W3', 'stands in the denylist, in any case', 'PasswordPassword'],
    ['W3', 'is one character repeated', 'zzzzzzzzzzzzzz'],
    ['W3', 'is a run of digits that wraps', '567890123456'],
  ])('%s: is refused where it %s', async (_rule, _why, password) => {
    const reply = await server.owner.createPrincipal({ body: { username: 'weak-one', password } });
    const problem = expectProblem(reply, 422, { at: 'body.password' });
    expect(problem.errors?.every((error) => !('value' in error))).toBe(true);
    if (password !== '') expect(JSON.stringify(problem)).not.toContain(password);
    expectProblem(await server.owner.getPrincipal({ params: { id: 'weak-one' } }), 404);
  });

  it('W1: is counted in code points after NFC', async () => {
    const create = (username: string, password: string) =>
      server.owner.createPrincipal({ body: { username, password } });
    expectProblem(await create('combining', `${'e\u0301'.repeat(5)}zzabcq`), 422, { at: 'body.password' });
    ok(await create('combining', `${'e\u0301'.repeat(6)}zzabcq`));
  });

  it('step 11 before 12: a weak password is told before a taken name', async () => {
    const body = { username: 'root', password: 'zzzzzzzzzzzzzz' };
    expectProblem(await server.owner.createPrincipal({ body }), 422, { at: 'body.password' });
  });
});
