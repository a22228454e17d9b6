import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from '../scope/forest.fixture.ts';
import { deleteGrantsRootedAt } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const origin = { actorKind: 'system', actorName: 'system', requestId: newId() } as const;
const tiers = ['location', 'system', 'component'] as const;
const remove = {
  location: statement('test-delete-location', 'delete from location where id = $1'),
  system: statement('test-delete-system', 'delete from system where id = $1'),
  component: statement('test-delete-component', 'delete from component where id = $1'),
};
const backends = statement<{ waiting: number }>(
  'test-waiting',
  `select count(*)::int as waiting from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock'`,
);

async function deleteEntity(tx: Transaction, kind: (typeof tiers)[number], id: string): Promise<void> {
  await deleteGrantsRootedAt(tx, origin, kind, id);
  await tx.run(remove[kind], [id]);
}

it.each(tiers)(
  'S5: deleting a %s deletes the grants rooted at it, one record each, and no others',
  async (kind) => {
    const [going, staying] = [newId(), newId()];
    await plant(server.database, { [kind]: [{ id: going }, { id: staying }] });
    const person = await server.as({
      handle: `of-${kind}`,
      grants: [
        { role: 'viewer', scope_kind: kind, scope_id: going },
        { role: 'deploy', scope_kind: kind, scope_id: going, scope_op: 'self' },
        { role: 'viewer', scope_kind: kind, scope_id: staying },
        { role: 'viewer' },
      ],
    });
    const before = ok(await server.owner.getPrincipal({ params: { id: person.id } })).grants;
    await server.database.transaction((tx) => deleteEntity(tx, kind, going));
    const { grants } = ok(await server.owner.getPrincipal({ params: { id: person.id } }));
    expect(new Set(grants.map((grant) => grant.scope_id))).toEqual(new Set([staying, undefined]));
    for (const { id, role } of before.filter((grant) => grant.scope_id === going)) {
      const { events } = ok(await server.owner.listAudit({ query: { resource_id: id } }));
      expect(events).toMatchObject([
        { verb: 'delete', resource: 'principal_grant', actor_kind: 'system', old: { role, scope_id: going } },
      ]);
      expect(events[0]?.old).toMatchObject({ principal: person.handle, principal_id: person.id });
    }
  },
);

it('S5: a grant given while its root is being deleted finds no root', async () => {
  const going = newId();
  await plant(server.database, { location: [{ id: going }] });
  const { owner, ownerPerson, database } = server;
  const body = { role: 'viewer', scope_kind: 'location', scope_id: going } as const;
  let giving: ReturnType<typeof owner.createPrincipalGrant> | undefined;
  await database.transaction(async (tx) => {
    await deleteEntity(tx, 'location', going);
    giving = owner.createPrincipalGrant({ params: { id: ownerPerson.id }, body });
    await expect.poll(async () => (await database.run(backends))[0]?.waiting).toBeGreaterThan(0);
  });
  if (giving === undefined) throw new Error('nothing was asked');
  expectProblem(await giving, 422, { at: 'body.scope_id' });
});
