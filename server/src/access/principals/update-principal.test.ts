import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, verbsOf } from './accounts.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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

it('P1, 12.5: search follows the change; credentials and grants follow the uuid', async () => {
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
