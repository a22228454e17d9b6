import { type Client, ok } from '@muster/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { hasActiveOwner } from '../iam/index.ts';
import { seedLocation, verbsOf } from './accounts.fixture.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const activeOwners = statement<{ handle: string }>(
  'test-active-owners',
  `select p.handle from principal p join principal_grant g on g.principal_id = p.id
   join role r on r.id = g.role_id and r.name = 'owner' where p.active and g.scope_kind = 'all'`,
);

describe.each(['disablePrincipal', 'archivePrincipal'] as const)('O3: %s', (operation) => {
  it('O2: of the last owner is 409, and nothing changes', async () => {
    const { id } = server.ownerPerson;
    expectProblem(await server.owner[operation]({ params: { id } }), 409, { slug: 'last-owner' });
    expect(ok(await server.owner.getPrincipal({ params: { id } })).active).toBe(true);
    expect(await verbsOf(server.database, id)).toEqual([]);
  });

  it('O1: neither a service owner nor a disabled, archived or narrower one takes its place', async () => {
    await server.as({ handle: 'owner-bot', kind: 'service', grants: [{ role: 'owner' }] });
    const scope = await seedLocation(server.database, 'somewhere');
    await server.as({ handle: 'owner-here', grants: [{ role: 'owner', ...scope }] });
    for (const [handle, also] of [
      ['owner-off', 'disablePrincipal'],
      ['owner-gone', 'archivePrincipal'],
    ] as const) {
      const { id } = await server.as({ handle, grants: [{ role: 'owner' }] });
      ok(await server.owner[also]({ params: { id } }));
    }
    const reply = await server.owner[operation]({ params: { id: 'root' } });
    expectProblem(reply, 409, { slug: 'last-owner' });
  });

  it('O2: one of two owners may go, by its own hand too', async () => {
    await server.as({ handle: 'second', grants: [{ role: 'owner' }] });
    expect((await server.owner[operation]({ params: { id: 'root' } })).status).toBe(204);
    expect(await server.database.run(activeOwners)).toEqual([{ handle: 'second' }]);
  });

  it('O4: 50 parallel attempts on the last two owners leave one', async () => {
    const second = await server.as({ handle: 'second', grants: [{ role: 'owner' }] });
    const clients: Client[] = [server.owner, second.client];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const client = clients[at % 2] ?? server.owner;
        return client[operation]({ params: { id: at % 4 < 2 ? 'root' : 'second' } });
      }),
    );
    expect(await hasActiveOwner(server.database)).toBe(true);
    expect(await server.database.run(activeOwners)).toHaveLength(1);
    const statuses = new Set(replies.map((reply) => reply.status));
    expect([...statuses].filter((status) => ![204, 401, 409].includes(status))).toEqual([]);
  });
});

it('O3: an archived owner may be purged', async () => {
  const { id } = await server.as({ handle: 'former', grants: [{ role: 'owner' }] });
  ok(await server.owner.archivePrincipal({ params: { id } }));
  expect((await server.owner.purgePrincipal({ params: { id } })).status).toBe(204);
});
