import { type Client, ok, type Reply } from '@muster/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from '../scope/forest.fixture.ts';

let server: TestServer;
let owner: Client;
/** A group that grants `owner` at scope all, with the one active owner as its only member. */
let group: string;
let grantId: string;

beforeEach(async () => {
  server = await startTestServer();
  owner = server.owner;
  group = ok(await owner.createGroup({ body: { name: 'owners' } })).id;
  const body = { role: 'owner', scope_kind: 'all' } as const;
  grantId = ok(await owner.createGroupGrant({ params: { id: group }, body })).id;
  ok(await owner.addMember({ params: { id: group }, body: { principal_id: 'root' } }));
  const [direct] = ok(await owner.getPrincipal({ params: { id: 'root' } })).grants;
  ok(await owner.deletePrincipalGrant({ params: { id: 'root', grantId: direct?.id ?? '' } }));
});
afterEach(() => server.stop());

const removals: [string, () => Promise<Reply<unknown>>][] = [
  ['revoking the grant', () => owner.deleteGroupGrant({ params: { id: group, grantId } })],
  ['removing the member', () => owner.removeMember({ params: { id: group, principalId: 'root' } })],
  ['deleting the group', () => owner.deleteGroup({ params: { id: group } })],
];

describe('the last owner, through a group', () => {
  it.each(removals)('O2, O3: %s is refused and changes nothing', async (_, removal) => {
    const before = ok(await owner.getPrincipal({ params: { id: 'root' } }));
    const events = ok(await owner.listAudit()).events;
    expectProblem(await removal(), 409, { slug: 'last-owner' });
    expect(ok(await owner.getPrincipal({ params: { id: 'root' } }))).toEqual(before);
    expect(ok(await owner.listAudit()).events).toEqual(events);
  });

  it.each(removals)('O1: another active human owner is enough for %s', async (_, removal) => {
    await server.as({ handle: 'second', grants: [{ role: 'owner' }] });
    expect((await removal()).status).toBe(204);
  });

  it('O4: a service owner and an owner at a narrower scope do not count', async () => {
    const location = newId();
    await plant(server.database, { location: [{ id: location }] });
    await server.as({ handle: 'robot', kind: 'service', grants: [{ role: 'owner' }] });
    await server.as({
      handle: 'narrow',
      grants: [{ role: 'owner', scope_kind: 'location', scope_id: location }],
    });
    for (const [, removal] of removals) expectProblem(await removal(), 409, { slug: 'last-owner' });
  });

  it('O1: an inactive or archived owner does not count', async () => {
    const second = await server.as({ handle: 'second', grants: [{ role: 'owner' }] });
    const set = { name: 'test-inactive', text: 'update principal set active = false where id = $1' };
    await server.database.run(set, [second.id]);
    expectProblem(await owner.deleteGroup({ params: { id: group } }), 409, { slug: 'last-owner' });
  });

  it('O4: of two removals at once, one passes', async () => {
    const second = await server.as({ handle: 'second', grants: [{ role: 'owner' }] });
    const [direct] = ok(await owner.getPrincipal({ params: { id: second.id } })).grants;
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([
        second.client.removeMember({ params: { id: group, principalId: 'root' } }),
        owner.deletePrincipalGrant({ params: { id: second.id, grantId: direct?.id ?? '' } }),
      ]);
      // whoever comes second either has lost its own right meanwhile, or would take the last owner away
      const passed = replies.filter((reply) => reply.ok);
      expect(passed).toHaveLength(round === 0 ? 1 : 0);
    }
  });

  it('O2: a direct grant of the last owner stays too', async () => {
    const body = { role: 'owner', scope_kind: 'all' } as const;
    const direct = ok(await owner.createPrincipalGrant({ params: { id: 'root' }, body }));
    ok(await owner.deleteGroup({ params: { id: group } }));
    const removal = await owner.deletePrincipalGrant({ params: { id: 'root', grantId: direct.id } });
    expectProblem(removal, 409, { slug: 'last-owner' });
  });
});
