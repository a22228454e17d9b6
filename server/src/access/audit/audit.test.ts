import { randomUUID } from 'node:crypto';
import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import { statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { type AuditFilter, pageQuestion } from './sql.ts';

let server: TestServer;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
});
afterAll(() => server.stop());

interface Seed {
  ts?: string;
  id?: string;
  actor?: string;
  actorName?: string;
  realActor?: string;
  realActorName?: string;
  resource?: string;
}

const insert = statement(
  'test-audit',
  `insert into audit_log (id, ts, actor_kind, actor_id, actor_name, real_actor_id, real_actor_name, verb, resource, request_id)
   values ($1, coalesce($2::timestamptz, now()), 'human', $3, $4, $5, $6, 'update', $7, 'test')`,
);
async function seed(row: Seed): Promise<string> {
  const id = row.id ?? newId();
  await server.database.run(insert, [
    id,
    row.ts ?? null,
    row.actor ?? null,
    row.actorName ?? 'someone',
    row.realActor ?? null,
    row.realActorName ?? null,
    row.resource ?? 'test',
  ]);
  return id;
}

type Query = NonNullable<NonNullable<Parameters<Client['listAudit']>[0]>['query']>;
const ids = async (query: Query) => ok(await owner.listAudit({ query })).events.map((event) => event.id);

async function walk(query: Query, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = ok(await owner.listAudit({ query: { ...query, ...(cursor !== undefined && { cursor }) } }));
    seen.push(...page.events.map((event) => event.id));
    cursor = page.next_cursor;
    await between();
  } while (cursor !== undefined);
  return seen;
}

describe('records', () => {
  it('U1, U3, U7: a write says who, what, where from and by which request', async () => {
    const reply = await owner.createGroup({
      body: { name: 'recorded' },
      headers: { 'x-request-id': 'mine' },
    });
    const group = ok(reply);
    const [event, ...others] = ok(
      await owner.listAudit({ query: { resource_id: group.id.toUpperCase() } }),
    ).events;
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      actor_kind: 'human',
      actor: server.ownerPerson.id,
      actor_name: 'root',
      verb: 'create',
      resource: 'principal_group',
      resource_id: group.id,
      resource_name: 'recorded',
      client_ip: '127.0.0.1',
      credential_prefix: server.ownerPerson.token.slice(11, 19),
      request_id: reply.headers.get('x-request-id'),
    });
    expect(event?.ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const absent of ['real_actor', 'real_actor_name', 'old']) expect(event).not.toHaveProperty(absent);
  });

  it('U7: what has no uuid is named only', async () => {
    const origin: Origin = { actorKind: 'system', actorName: 'cli', requestId: newId() };
    await recordAudit(server.database, origin, {
      verb: 'update',
      resource: 'settings',
      resourceName: 'security',
    });
    const [event] = ok(await owner.listAudit({ query: { resource: 'settings' } })).events;
    expect(event).toMatchObject({ actor_kind: 'system', actor_name: 'cli', resource_name: 'security' });
    for (const absent of ['actor', 'resource_id', 'client_ip', 'credential_prefix']) {
      expect(event).not.toHaveProperty(absent);
    }
  });

  it('U6: nobody changes, deletes or truncates them outside the retention job', async () => {
    const id = await seed({});
    for (const [n, text] of [
      `update audit_log set verb = 'other' where id = $1`,
      'delete from audit_log where id = $1',
    ].entries()) {
      await expect(server.database.run(statement(`test-tamper-${n}`, text), [id])).rejects.toMatchObject({
        code: '23001',
      });
    }
    const truncate = statement('test-tamper-all', 'truncate audit_log');
    await expect(server.database.run(truncate)).rejects.toMatchObject({ code: '23001' });
    expect(await ids({ resource: 'test' })).toContain(id);
  });

  it('U6: they outlive the principal they name', async () => {
    const person = await server.as({ handle: 'short-lived', grants: [{ role: 'admin' }] });
    const group = ok(await person.client.createGroup({ body: { name: 'left-behind' } }));
    await server.database.run(statement('test-purge', 'delete from principal where id = $1'), [person.id]);
    for (const actor of [person.id, 'short-lived']) {
      const [event] = ok(await owner.listAudit({ query: { actor } })).events;
      expect(event).toMatchObject({ resource_id: group.id, actor: person.id, actor_name: 'short-lived' });
    }
  });
});

describe('listing', () => {
  it('12.9: needs audit:read:admin in an all-scope grant', async () => {
    const viewer = await server.as({ handle: 'audit-viewer', grants: [{ role: 'operator' }] });
    expectProblem(await viewer.client.listAudit(), 403);
    const admin = await server.as({ handle: 'audit-admin', grants: [{ role: 'admin' }] });
    ok(await admin.client.listAudit());
  });

  it('12.9: filters by resource, verb and row, alone and together', async () => {
    const a = ok(await owner.createGroup({ body: { name: 'filter-a' } })).id;
    const b = ok(await owner.createGroup({ body: { name: 'filter-b' } })).id;
    await owner.renameGroup({ params: { id: a }, body: { name: 'filter-c' } });
    const verbs = async (query: Query) =>
      ok(await owner.listAudit({ query })).events.map((event) => [event.verb, event.resource_id]);
    expect(await verbs({ resource_id: a })).toEqual([
      ['rename', a],
      ['create', a],
    ]);
    expect(await verbs({ resource: 'principal_group', verb: 'rename', resource_id: a })).toEqual([
      ['rename', a],
    ]);
    expect(await verbs({ resource: 'principal_group', verb: 'rename', resource_id: b })).toEqual([]);
    const created = await verbs({ resource: 'principal_group', verb: 'create', limit: 2 });
    expect(created).toEqual([
      ['create', b],
      ['create', a],
    ]);
    expect(await verbs({ resource: 'principal', verb: 'nothing' })).toEqual([]);
  });

  it('U9, 12.9: an actor is found as the effective and as the real one, by uuid or by recorded handle', async () => {
    const [target, real] = [randomUUID(), randomUUID()];
    const both = await seed({
      actor: target,
      actorName: 'the-target',
      realActor: real,
      realActorName: 'the-real',
    });
    const own = await seed({ actor: real, actorName: 'the-real' });
    const renamed = await seed({ actor: real, actorName: 'formerly' });
    expect((await ids({ actor: target.toUpperCase() })).sort()).toEqual([both]);
    expect((await ids({ actor: 'the-target' })).sort()).toEqual([both]);
    expect((await ids({ actor: real })).sort()).toEqual([both, own, renamed].sort());
    expect((await ids({ actor: 'the-real' })).sort()).toEqual([both, own].sort());
    expect(await ids({ actor: 'the-real', verb: 'other' })).toEqual([]);
    const twice = await seed({ actor: real, actorName: 'twice', realActor: target, realActorName: 'twice' });
    expect(await ids({ actor: 'twice' })).toEqual([twice]);
    const counted = ok(await owner.listAudit({ query: { actor: 'the-real', count: true, limit: 1 } }));
    expect(counted).toMatchObject({ total: 2, events: [{}] });
    expect(await walk({ actor: real, limit: 1 })).toEqual(await ids({ actor: real }));
    expect(await ids({ actor: real, limit: 1, offset: 1 })).toEqual((await ids({ actor: real })).slice(1, 2));
  });

  it('12.9: before and after are strict, by the times that are shown', async () => {
    const at = (ms: string) => `2001-01-01T00:00:00.${ms}Z`;
    const [one, two, three] = [
      await seed({ ts: '2001-01-01T00:00:00.100000Z', resource: 'times' }),
      await seed({ ts: '2001-01-01T00:00:00.200999Z', resource: 'times' }),
      await seed({ ts: '2001-01-01T00:00:00.300001Z', resource: 'times' }),
    ];
    const of = (query: Query) => ids({ resource: 'times', ...query });
    expect(await of({})).toEqual([three, two, one]);
    expect(await of({ before: at('200') })).toEqual([one]);
    expect(await of({ after: at('200') })).toEqual([three]);
    expect(await of({ after: at('199'), before: at('201') })).toEqual([two]);
    expect(await of({ after: '2001-01-01T01:00:00.1+01:00' })).toEqual([three, two]);
    for (const wrong of ['yesterday', '2001-01-01', '2001-01-01T00:00:00']) {
      expectProblem(await owner.listAudit({ query: { before: wrong } }), 400, { at: 'query.before' });
    }
  });

  it('12.9: the default page is 100, at most 1000', async () => {
    for (let n = 0; n < 101; n++) await seed({ resource: 'many' });
    const page = ok(await owner.listAudit({ query: { resource: 'many', count: true } }));
    expect(page.events).toHaveLength(100);
    expect(page.total).toBe(101);
    expect(page.next_cursor).toBeDefined();
    expectProblem(await owner.listAudit({ query: { limit: 1001 } }), 400);
    expectProblem(await owner.listAudit({ query: { limit: 0 } }), 400);
    expectProblem(await owner.listAudit({ query: { unknown: 1 } as never }), 400);
    expectProblem(await owner.listAudit({ query: { resource_id: 'no-uuid' } }), 400);
  });

  it('12.9: records a microsecond apart, and of one moment, are each met once', async () => {
    const moments = ['100001', '100002', '100002', '100002', '100003', '100999'];
    for (const micros of moments) await seed({ ts: `2002-01-01T00:00:00.${micros}Z`, resource: 'close' });
    const all = await ids({ resource: 'close' });
    expect(all).toHaveLength(6);
    for (const limit of [1, 2, 4]) expect(await walk({ resource: 'close', limit })).toEqual(all);
  });

  it('12.9: pages stay the same while records are added', async () => {
    for (let n = 0; n < 7; n++) await seed({ resource: 'busy' });
    const before = await ids({ resource: 'busy' });
    expect(await walk({ resource: 'busy', limit: 2 }, () => seed({ resource: 'busy' }))).toEqual(before);
  });

  it('3.4.2: a cursor belongs to its filters', async () => {
    const { next_cursor } = ok(await owner.listAudit({ query: { resource: 'many', limit: 1 } }));
    const cursor = next_cursor ?? '';
    ok(await owner.listAudit({ query: { resource: 'many', limit: 5, cursor } }));
    expectProblem(await owner.listAudit({ query: { resource: 'busy', cursor } }), 400, {
      at: 'query.cursor',
    });
    expectProblem(await owner.listAudit({ query: { cursor } }), 400, { at: 'query.cursor' });
  });
});

describe('plans', () => {
  const nothing: AuditFilter = {
    resource: undefined,
    verb: undefined,
    resourceId: undefined,
    actor: undefined,
    before: undefined,
    from: undefined,
  };
  const fill = statement(
    'test-audit-fill',
    `insert into audit_log (id, ts, actor_kind, actor_id, actor_name, verb, resource, request_id)
     select gen_random_uuid(), timestamptz '2000-01-01Z' + n * interval '1 second', 'human', gen_random_uuid(),
       'filler-' || n % 500, 'update', 'filler', 'test'
     from generate_series(1, 20000) n`,
  );

  async function planOf(filter: AuditFilter): Promise<string> {
    const { statement: asked, values } = pageQuestion(filter, {
      limit: 101,
      offset: 0,
      after: ['2000-01-01T03:00:00.000000Z', newId()],
    });
    const explain = statement<{ 'QUERY PLAN': string }>(
      `explain-${asked.name}`,
      `explain (costs off) ${asked.text}`,
    );
    const rows = await server.database.run(explain, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it('12.9: a page follows an index from its cursor on and sorts no more than ties', async () => {
    await server.database.run(fill);
    await server.database.run(statement('test-analyze', 'analyze audit_log'));
    const hot = await planOf(nothing);
    expect(hot).toContain('Index Scan using audit_log_newest');
    expect(hot).not.toMatch(/Seq Scan|Sort/);
    for (const actor of [
      { id: newId(), name: null },
      { id: null, name: 'filler-7' },
    ]) {
      expect(await planOf({ ...nothing, actor })).not.toContain('Seq Scan');
    }
  });
});
