import { randomUUID } from 'node:crypto';
import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { verifyPassword } from '../passwords/hashing.ts';
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
    expectProblem(await create('combining', 'e\u0301'.repeat(5) + 'zzabcq'), 422, { at: 'body.password' });
    ok(await create('combining', `${'e\u0301'.repeat(6)}zzabcq`));
  });

  it('step 11 before 12: a weak password is told before a taken name', async () => {
    const body = { username: 'root', password: 'zzzzzzzzzzzzzz' };
    expectProblem(await server.owner.createPrincipal({ body }), 422, { at: 'body.password' });
  });
});

describe('reading', () => {
  it('P4: by uuid in any case or by handle; a uuid is only ever an id', async () => {
    const { id } = ok(await server.owner.createPrincipal({ body: { username: 'grace' } }));
    for (const reference of [id, id.toUpperCase(), 'grace']) {
      expect(ok(await server.owner.getPrincipal({ params: { id: reference } })).id).toBe(id);
    }
    for (const reference of [randomUUID(), 'nobody', 'GRACE', 'a\u0000b']) {
      expectProblem(await server.owner.getPrincipal({ params: { id: reference } }), 404);
    }
  });

  it('12.1: shows direct grants first, then those of groups, and the groups by name', async () => {
    const holder = await server.as({ handle: 'holder', grants: [{ role: 'viewer' }, { role: 'operator' }] });
    const body = ok(await server.owner.getPrincipal({ params: { id: 'holder' } }));
    expect(body.id).toBe(holder.id);
    expect(body.grants.map(({ id: _id, ...grant }) => grant)).toEqual([
      { role: 'viewer', scope_kind: 'all' },
      { role: 'operator', scope_kind: 'all' },
    ]);
  });

  it('7: without the permission a row that is missing and one that is there are the same 403', async () => {
    const { client } = await server.as({ handle: 'plain', grants: [{ role: 'operator' }] });
    for (const id of ['root', 'nobody']) expectProblem(await client.getPrincipal({ params: { id } }), 403);
    expectProblem(await client.listPrincipals(), 403);
  });
});

describe('listing', () => {
  let fleet: TestServer;
  beforeAll(async () => {
    fleet = await startTestServer();
    for (const username of ['beta', 'alpha', 'gamma']) {
      const body = {
        username,
        label: `Label of ${username.toUpperCase()}`,
        email: `${username}@Example.org`,
      };
      ok(await fleet.owner.createPrincipal({ body }));
    }
    ok(await fleet.owner.createService({ body: { name: 'agent' } }));
    ok(await fleet.owner.createPrincipal({ body: { username: 'zoe', label: 'ΣΊΣΥΦΟΣ 100%' } }));
    ok(await fleet.owner.archivePrincipal({ params: { id: 'gamma' } }));
  });
  afterAll(() => fleet.stop());

  type Query = NonNullable<Parameters<TestServer['owner']['listPrincipals']>[0]>['query'];
  const handles = async (query: Query = {}) => {
    const { principals } = ok(await fleet.owner.listPrincipals({ query }));
    return principals.map((each) => each.human?.username ?? each.service?.name);
  };

  it('12.5: by handle; archived ones only when asked for', async () => {
    expect(await handles()).toEqual(['agent', 'alpha', 'beta', 'root', 'zoe']);
    const all = ['agent', 'alpha', 'beta', 'gamma', 'root', 'zoe'];
    expect(await handles({ include_archived: true })).toEqual(all);
    const { principals } = ok(await fleet.owner.listPrincipals({ query: { include_archived: true } }));
    expect(principals[3]).toMatchObject({ active: false, archived_at: expect.stringMatching(/Z$/) });
  });

  it('12.5: by kind', async () => {
    expect(await handles({ kind: 'service' })).toEqual(['agent']);
    expect(await handles({ kind: 'human' })).toEqual(['alpha', 'beta', 'root', 'zoe']);
  });

  it('3.4.5: q searches handle, label and e-mail in any case and script, and knows no wildcards', async () => {
    expect(await handles({ q: 'LPH' })).toEqual(['alpha']);
    expect(await handles({ q: 'label OF b' })).toEqual(['beta']);
    expect(await handles({ q: 'A@EXAMPLE' })).toEqual(['alpha', 'beta']);
    expect(await handles({ q: 'σίσυφος' })).toEqual(['zoe']);
    expect(await handles({ q: '100%' })).toEqual(['zoe']);
    expect(await handles({ q: '%' })).toEqual(['zoe']);
    expect(await handles({ q: '_' })).toEqual([]);
    expect(await handles({ q: 'gamma' })).toEqual([]);
  });

  it('3.4.2: pages give every row once, and count the rows of all pages', async () => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, count: true, ...(cursor !== undefined && { cursor }) };
      const page = ok(await fleet.owner.listPrincipals({ query }));
      expect(page.total).toBe(5);
      seen.push(...page.principals.map((each) => each.human?.username ?? each.service?.name));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['agent', 'alpha', 'beta', 'root', 'zoe']);
    expect(await handles({ limit: 2, offset: 3 })).toEqual(['root', 'zoe']);
  });

  it('3.4.2: a cursor belongs to its filters', async () => {
    const { next_cursor } = ok(await fleet.owner.listPrincipals({ query: { limit: 1 } }));
    const query = { limit: 1, kind: 'human', cursor: next_cursor ?? '' } as const;
    expectProblem(await fleet.owner.listPrincipals({ query }), 400, { at: 'query.cursor' });
  });

  it('design 3.6: 200 rows cost as many statements as 10', async () => {
    const run = vi.spyOn(fleet.database, 'run');
    const statementsFor = async (rows: number) => {
      const { length: there } = ok(await fleet.owner.listPrincipals()).principals;
      for (let at = there; at < rows; at += 1) {
        await fleet.as({ handle: `crowd-${at}`, grants: [{ role: 'viewer' }, { role: 'operator' }] });
      }
      run.mockClear();
      expect(ok(await fleet.owner.listPrincipals()).principals).toHaveLength(rows);
      return run.mock.calls
        .map(([statement]) => statement.name)
        .filter((name) => name !== 'credential-touch');
    };
    const few = await statementsFor(10);
    expect(await statementsFor(200)).toEqual(few);
    expect(few.filter((name) => name.startsWith('principal'))).toEqual(['principal-page']);
    run.mockRestore();
  });
});

describe('changing', () => {
  it('3.3.2, U8: three-state; the images hold what changed and the username', async () => {
    const body = { username: 'three', email: 'three@example.org', label: 'Three' };
    const { id } = ok(await server.owner.createPrincipal({ body }));
    const change = async (given: object) =>
      ok(await server.owner.updatePrincipal({ params: { id }, body: given })).human;
    expect(await change({ label: 'III', email: null })).toMatchObject({
      label: 'III',
      email: 'three@example.org',
    });
    expect(await change({ email: '' })).not.toHaveProperty('email');
    expect(await change({ username: 'drei' })).toMatchObject({ username: 'drei', label: 'III' });
    expect((await auditOf(server.database, id)).slice(1)).toMatchObject([
      {
        verb: 'update',
        old: { username: 'three', label: 'Three' },
        new: { username: 'three', label: 'III' },
      },
      {
        verb: 'update',
        old: { username: 'three', email: 'three@example.org' },
        new: { username: 'three', email: null },
      },
      { verb: 'update', resource_name: 'drei', old: { username: 'three' }, new: { username: 'drei' } },
    ]);
  });

  it('3.3.3: what changes nothing is a 200 without a record', async () => {
    const body = { username: 'still', label: 'Still' };
    const { id } = ok(await server.owner.createPrincipal({ body }));
    for (const given of [{}, { label: 'Still' }, { username: 'still', email: '' }]) {
      ok(await server.owner.updatePrincipal({ params: { id }, body: given }));
    }
    expect(await verbsOf(server.database, id)).toEqual(['create']);
  });

  it('12.5: search follows the change; credentials follow the uuid', async () => {
    const person = await server.as({ handle: 'maiden', grants: [{ role: 'admin' }] });
    const body = { username: 'married', label: 'Née Maiden', email: 'new@example.org' };
    ok(await server.owner.updatePrincipal({ params: { id: 'maiden' }, body }));
    for (const q of ['married', 'NÉE', 'new@']) {
      const { principals } = ok(await server.owner.listPrincipals({ query: { q } }));
      expect(principals.map((each) => each.id)).toContain(person.id);
    }
    ok(await server.owner.updatePrincipal({ params: { id: person.id }, body: { label: '' } }));
    expect(ok(await server.owner.listPrincipals({ query: { q: 'maiden' } })).principals).toEqual([]);
    ok(await person.client.listPrincipals());
    expectProblem(await server.owner.getPrincipal({ params: { id: 'maiden' } }), 404);
  });

  it('P3: a taken handle is 409, a service 422, an unknown one 404', async () => {
    ok(await server.owner.createPrincipal({ body: { username: 'mover' } }));
    const rename = (id: string, username: string) =>
      server.owner.updatePrincipal({ params: { id }, body: { username } });
    expectProblem(await rename('mover', 'root'), 409, { at: 'body.username' });
    ok(await server.owner.createService({ body: { name: 'daemon' } }));
    expectProblem(await rename('daemon', 'demon'), 422, { at: 'path.id' });
    expectProblem(await rename('nobody', 'somebody'), 404);
    const unknown = { nickname: 'x' } as object;
    const reply = await server.owner.updatePrincipal({ params: { id: 'mover' }, body: unknown });
    expectProblem(reply, 422, { at: 'body.nickname' });
    const cleared = await server.owner.updatePrincipal({ params: { id: 'mover' }, body: { username: '' } });
    expectProblem(cleared, 422, { at: 'body.username' });
  });

  it('P3: of parallel renames to one handle exactly one succeeds', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => (await server.as({ handle: `racer-${at}` })).id),
    );
    const replies = await Promise.all(
      ids.map((id) => server.owner.updatePrincipal({ params: { id }, body: { username: 'winner' } })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9);
  });
});
