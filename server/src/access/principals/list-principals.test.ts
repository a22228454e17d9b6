import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const username of ['beta', 'alpha', 'gamma']) {
    const body = {
      username,
      label: `Label of ${username.toUpperCase()}`,
      email: `${username}@Example.org`,
    };
    ok(await server.owner.createPrincipal({ body }));
  }
  ok(await server.owner.createService({ body: { name: 'agent' } }));
  ok(await server.owner.createPrincipal({ body: { username: 'zoe', label: 'ΣΊΣΥΦΟΣ 100%' } }));
  ok(await server.owner.archivePrincipal({ params: { id: 'gamma' } }));
});
afterAll(() => server.stop());

type Query = NonNullable<Parameters<TestServer['owner']['listPrincipals']>[0]>['query'];
const handles = async (query: Query = {}) => {
  const { principals } = ok(await server.owner.listPrincipals({ query }));
  return principals.map((each) => each.human?.username ?? each.service?.name);
};

it('12.5: by handle; archived ones only when asked for', async () => {
  expect(await handles()).toEqual(['agent', 'alpha', 'beta', 'root', 'zoe']);
  const all = ['agent', 'alpha', 'beta', 'gamma', 'root', 'zoe'];
  expect(await handles({ include_archived: true })).toEqual(all);
  const { principals } = ok(await server.owner.listPrincipals({ query: { include_archived: true } }));
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
    const page = ok(await server.owner.listPrincipals({ query }));
    expect(page.total).toBe(5);
    seen.push(...page.principals.map((each) => each.human?.username ?? each.service?.name));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(['agent', 'alpha', 'beta', 'root', 'zoe']);
  expect(await handles({ limit: 2, offset: 3 })).toEqual(['root', 'zoe']);
});

it('3.4.2: a cursor belongs to its filters', async () => {
  const { next_cursor } = ok(await server.owner.listPrincipals({ query: { limit: 1 } }));
  const query = { limit: 1, kind: 'human', cursor: next_cursor ?? '' } as const;
  expectProblem(await server.owner.listPrincipals({ query }), 400, { at: 'query.cursor' });
});

it('design 3.6: 200 rows cost as many statements as 10', async () => {
  const run = vi.spyOn(server.database, 'run');
  const statementsFor = async (rows: number) => {
    const { length: there } = ok(await server.owner.listPrincipals()).principals;
    for (let at = there; at < rows; at += 1) {
      await server.as({ handle: `crowd-${at}`, grants: [{ role: 'viewer' }, { role: 'operator' }] });
    }
    run.mockClear();
    expect(ok(await server.owner.listPrincipals()).principals).toHaveLength(rows);
    return run.mock.calls.map(([statement]) => statement.name).filter((name) => name !== 'credential-touch');
  };
  const few = await statementsFor(10);
  expect(await statementsFor(200)).toEqual(few);
  expect(few.filter((name) => name.startsWith('principal'))).toEqual(['principal-page']);
  run.mockRestore();
});
