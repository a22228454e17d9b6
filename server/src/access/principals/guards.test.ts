import { type Client, type OperationId, ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, seedLocation, verbsOf } from './accounts.fixture.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.as({ handle: 'admin', grants: [{ role: 'admin' }] })).client;
});
afterAll(() => server.stop());

type Guarded = Extract<
  OperationId,
  'disablePrincipal' | 'enablePrincipal' | 'archivePrincipal' | 'restorePrincipal' | 'purgePrincipal'
>;
const guarded: [Guarded, string][] = [
  ['disablePrincipal', 'POST /principals/{id}:disable'],
  ['enablePrincipal', 'POST /principals/{id}:enable'],
  ['archivePrincipal', 'POST /principals/{id}:archive'],
  ['restorePrincipal', 'POST /principals/{id}:restore'],
  ['purgePrincipal', 'POST /principals/{id}:purge'],
];

it.each(guarded)('G4: %s of an owner is refused to an admin and recorded (U5)', async (operation, named) => {
  const { id } = await server.as({
    handle: `owner-${operation.toLowerCase()}`,
    grants: [{ role: 'owner' }],
  });
  expectProblem(await admin[operation]({ params: { id } }), 403, { slug: 'authority' });
  expect(await auditOf(server.database, id)).toMatchObject([
    { verb: 'denied', actor_name: 'admin', resource: 'principal', new: { operation: named } },
  ]);
});

it('G4: PATCH of an owner is refused to an admin, also where nothing would change', async () => {
  const { id } = await server.as({ handle: 'owner-patched', grants: [{ role: 'owner' }] });
  const reply = await admin.updatePrincipal({ params: { id }, body: {} });
  expectProblem(reply, 403, { slug: 'authority' });
  expect(await verbsOf(server.database, id)).toEqual(['denied']);
});

it.each(guarded.slice(0, 4))(
  '%s of another admin, and of nobody in particular, is allowed',
  async (operation) => {
    for (const role of ['admin', 'viewer', undefined]) {
      const handle = `${operation.toLowerCase()}-${role}`;
      const { id } = await server.as({ handle, grants: role === undefined ? [] : [{ role }] });
      expect((await admin[operation]({ params: { id } })).status).toBe(204);
    }
  },
);

it('G4: what the target holds at a narrower scope counts; what the caller holds there does not', async () => {
  const scope = await seedLocation(server.database, 'somewhere');
  const target = await server.as({ handle: 'local-owner', grants: [{ role: 'owner', ...scope }] });
  const reply = await admin.disablePrincipal({ params: { id: target.id } });
  expectProblem(reply, 403, { slug: 'authority' });
  const local = await server.as({
    handle: 'local-admin',
    grants: [{ role: 'admin' }, { role: 'owner', ...scope }],
  });
  const second = await local.client.disablePrincipal({ params: { id: target.id } });
  expectProblem(second, 403, { slug: 'authority' });
});

it('section 1: the guard comes before 422 and 409', async () => {
  const service = await server.as({ handle: 'owner-bot', kind: 'service', grants: [{ role: 'owner' }] });
  const change = () => admin.updatePrincipal({ params: { id: service.id }, body: { label: 'x' } });
  expectProblem(await change(), 403, { slug: 'authority' });
  ok(await server.owner.archivePrincipal({ params: { id: service.id } }));
  expectProblem(await change(), 403, { slug: 'authority' });
  expectProblem(await admin.purgePrincipal({ params: { id: 'nobody' } }), 404);
});
const body = { password: 'correct horse battery' };

it('G5: an admin resets those it covers, and no owner', async () => {
  const { id } = await server.as({ handle: 'covered', grants: [{ role: 'admin' }] });
  ok(await admin.resetPassword({ params: { id }, body }));
  const owner = await server.as({ handle: 'not-covered', grants: [{ role: 'owner' }] });
  const reply = await admin.resetPassword({ params: { id: owner.id }, body });
  expectProblem(reply, 403, { slug: 'authority' });
  expect(await verbsOf(server.database, owner.id)).toEqual(['denied']);
});
it('G7: reading and creating need no authority', async () => {
  ok(await admin.getPrincipal({ params: { id: 'root' } }));
  ok(await admin.createPrincipal({ body: { username: 'fresh' } }));
  ok(await admin.createService({ body: { name: 'fresh-bot' } }));
});

it('7: without the permission nothing of this room is open', async () => {
  const { client } = await server.as({ handle: 'operator', grants: [{ role: 'operator' }] });
  const params = { id: 'root' };
  const body = { password: 'correct horse battery' };
  const replies = [
    await client.createPrincipal({ body: { username: 'x' } }),
    await client.createService({ body: { name: 'x' } }),
    await client.updatePrincipal({ params, body: {} }),
    await client.resetPassword({ params, body }),
    ...(await Promise.all(guarded.map(([operation]) => client[operation]({ params })))),
  ];
  for (const reply of replies) expectProblem(reply, 403);
  expect(await verbsOf(server.database, server.ownerPerson.id)).toEqual([]);
});
