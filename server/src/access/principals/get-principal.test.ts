import { randomUUID } from 'node:crypto';
import { ok, type PrincipalBody } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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

  it('7: without the permission a row that is missing and one that is there are the same 403', async () => {
    const { client } = await server.as({ handle: 'plain', grants: [{ role: 'operator' }] });
    for (const id of ['root', 'nobody']) expectProblem(await client.getPrincipal({ params: { id } }), 403);
    expectProblem(await client.listPrincipals(), 403);
  });
});

it('12.1: shows direct grants first, then those of groups, and the groups by name', async () => {
  const { id } = await server.as({ handle: 'holder', grants: [{ role: 'viewer' }, { role: 'operator' }] });
  const late = ok(await server.owner.createGroup({ body: { name: 'zeta', display_name: 'Night shift' } }));
  const early = ok(await server.owner.createGroup({ body: { name: 'eta' } }));
  for (const group of [late, early]) await server.database.run(join, [group.id, id]);
  await server.database.run(grantGroup, [late.id, 'deploy']);
  const body = ok(await server.owner.getPrincipal({ params: { id } }));
  expect(body.groups.map((group) => group.name)).toEqual(['eta', 'zeta']);
  expect(body.grants.map(({ id: _id, ...grant }) => grant)).toEqual([
    { role: 'viewer', scope_kind: 'all' },
    { role: 'operator', scope_kind: 'all' },
    { role: 'deploy', scope_kind: 'all', group_id: late.id, group_name: 'Night shift' },
  ]);
  const { principals } = ok(await server.owner.listPrincipals({ query: { q: 'holder' } }));
  expect(principals).toEqual([withoutSchema(body)]);
});

const join = statement(
  'test-join',
  'insert into principal_group_member (group_id, principal_id) values ($1, $2)',
);
const grantGroup = statement(
  'test-grant-group',
  `insert into principal_grant (id, group_id, role_id, scope_kind)
   values (gen_random_uuid(), $1, (select id from role where name = $2), 'all')`,
);

function withoutSchema({ $schema: _schema, ...body }: PrincipalBody) {
  return body;
}
