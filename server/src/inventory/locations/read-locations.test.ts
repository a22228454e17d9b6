import { randomUUID } from 'node:crypto';
import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impersonateBy } from '../../access/impersonation/impersonating.fixture.ts';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { bare, place, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
  await plantType(server.database, 'numbered', { stem: 'bay', display_name: 'Irgendwo' });
  await place(server, 'earth', undefined, 'region');
  await place(server, 'europe', 'earth', 'region');
  await place(server, 'bremen', 'europe', 'campus');
  await place(server, 'wien', 'europe', 'campus');
  await place(server, 'wien-haus', 'wien', 'building');
  await place(server, 'wien-bay', 'wien', 'numbered');
  ok(await server.owner.resetLocationName({ params: { name: 'wien-bay' } }));
  ok(
    await server.owner.updateLocation({
      params: { name: 'bremen' },
      body: { display_name: 'Überseestadt 50%' },
    }),
  );
});
afterAll(() => server.stop());

type Query = NonNullable<Parameters<TestServer['owner']['listLocations']>[0]>['query'];
const list = async (query: Query = {}, client = server.owner) => ok(await client.listLocations({ query }));
const names = async (query: Query = {}, client = server.owner) =>
  (await list(query, client)).locations.map(({ name }) => name);
const ALL = ['bremen', 'earth', 'europe', 'wien', 'wien-bay-1', 'wien-haus'];

describe('one', () => {
  it('I4, X3: by name or uuid in any case; anything else is 404', async () => {
    const { id } = ok(await server.owner.getLocation({ params: { name: 'wien' } }));
    for (const name of [id, id.toUpperCase()]) {
      expect(ok(await server.owner.getLocation({ params: { name } })).name).toBe('wien');
    }
    for (const name of ['WIEN', 'nowhere', randomUUID(), 'a\u0000b', '%']) {
      expectProblem(await server.owner.getLocation({ params: { name } }), 404);
    }
  });

  it('3.4: a row is the same in a list', async () => {
    const row = bare(ok(await server.owner.getLocation({ params: { name: 'wien' } })));
    expect((await list({ q: 'wien', root: false })).locations).toContainEqual(row);
  });
});

describe('filters', () => {
  it('Q1, Q3: all of them by name', async () => {
    expect(await names()).toEqual(ALL);
    expect(await names({ sort: '-name' })).toEqual([...ALL].reverse());
    expect(await names({ sort: 'display_name' })).toEqual([
      'earth',
      'europe',
      'wien',
      'wien-bay-1',
      'wien-haus',
      'bremen',
    ]);
    expect(await names({ sort: 'created_at' })).toEqual([
      'earth',
      'europe',
      'bremen',
      'wien',
      'wien-haus',
      'wien-bay-1',
    ]);
    expect((await names({ sort: '-updated_at' }))[0]).toBe('bremen');
  });

  it('3.8: parent gives direct children, under the location and below, several are joined by or', async () => {
    expect(await names({ parent: ['europe'] })).toEqual(['bremen', 'wien']);
    expect(await names({ parent: ['earth', 'wien'] })).toEqual(['europe', 'wien-bay-1', 'wien-haus']);
    expect(await names({ under: ['wien'] })).toEqual(['wien', 'wien-bay-1', 'wien-haus']);
    expect(await names({ under: ['bremen', 'wien'] })).toEqual(['bremen', 'wien', 'wien-bay-1', 'wien-haus']);
    const { id } = ok(await server.owner.getLocation({ params: { name: 'wien' } }));
    expect(await names({ under: [id.toUpperCase()], parent: ['wien'] })).toEqual(['wien-bay-1', 'wien-haus']);
  });

  it('3.8: root, location_type, verdict, name_generated', async () => {
    expect(await names({ root: true })).toEqual(['earth']);
    expect(await names({ root: false })).toEqual(ALL.filter((name) => name !== 'earth'));
    expect(await names({ location_type: ['campus'] })).toEqual(['bremen', 'wien']);
    expect(await names({ location_type: ['campus', 'building'] })).toEqual(['bremen', 'wien', 'wien-haus']);
    expect(await names({ verdict: ['healthy'] })).toEqual(ALL);
    expect(await names({ verdict: ['outage', 'degraded'] })).toEqual([]);
    expect(await names({ name_generated: true })).toEqual(['wien-bay-1']);
    expect(await names({ name_generated: false, parent: ['wien'] })).toEqual(['wien-haus']);
  });

  it('Q7: nothing has effective tags yet', async () => {
    expect(await names({ tag: ['site'] })).toEqual([]);
    expect(await names({ tag: ['site:north', 'demo'] })).toEqual([]);
  });

  it('Q4: every term of q occurs in name, label, or name and label of the type; nothing is special', async () => {
    expect(await names({ q: 'WIEN' })).toEqual(['wien', 'wien-bay-1', 'wien-haus']);
    expect(await names({ q: 'wien haus' })).toEqual(['wien-haus']);
    expect(await names({ q: 'überSEE' })).toEqual(['bremen']);
    expect(await names({ q: 'campus' })).toEqual(['bremen', 'wien']);
    expect(await names({ q: 'irgendwo' })).toEqual(['wien-bay-1']);
    expect(await names({ q: 'camp remen' })).toEqual(['bremen']);
    expect(await names({ q: '%' })).toEqual(['bremen']);
    expect(await names({ q: '_' })).toEqual([]);
  });

  it('Q5: unknown references are 422 at their parameter, all of them told', async () => {
    const query = { parent: ['nowhere'], under: ['wien', randomUUID()], location_type: ['nothing'] };
    expectProblem(await server.owner.listLocations({ query }), 422, {
      at: ['query.parent', 'query.under', 'query.location_type'],
    });
  });

  it('Q6: what cannot be parsed or is unknown is 400', async () => {
    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { limit: 'abc' },
      { sort: 'colour' },
      { verdict: ['fine'] },
      { root: 'maybe' },
      { colour: 'red' },
      { q: '' },
    ]) {
      expectProblem(await server.owner.listLocations({ query: query as never }), 400);
    }
  });
});

describe('pages', () => {
  it('Q2: by key, each row once although others come and go; total counts the selected', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, count: true, sort: '-name', ...(cursor && { cursor }) });
      seen.push(...page.locations.map(({ name }) => name));
      cursor = page.next_cursor;
      if (seen.length === 2) {
        expect(page.total).toBe(6);
        await place(server, 'zzz');
        await server.owner.deleteLocation({ params: { name: 'zzz' } });
      }
    } while (cursor !== undefined);
    expect(seen).toEqual([...ALL].reverse());
    expect(await names({ limit: 2, offset: 4 })).toEqual(['wien-bay-1', 'wien-haus']);
    expect((await list({ q: 'wien', limit: 1, count: true })).total).toBe(3);
  });

  it('Q2: a cursor belongs to its filters and sort', async () => {
    const { next_cursor = '' } = await list({ limit: 1 });
    for (const query of [{ sort: '-name' as const }, { q: 'wien' }, { under: ['earth'] }]) {
      const reply = await server.owner.listLocations({ query: { ...query, limit: 1, cursor: next_cursor } });
      expectProblem(reply, 400, { at: 'query.cursor' });
    }
  });
});

describe('who sees what', () => {
  const idOf = async (name: string) => ok(await server.owner.getLocation({ params: { name } })).id;
  const viewerOf = async (handle: string, name: string, scope_op: 'subtree' | 'subtree_excl_root' | 'self') =>
    (
      await server.as({
        handle,
        grants: [{ role: 'viewer', scope_kind: 'location', scope_id: await idOf(name), scope_op }],
      })
    ).client;

  it('Q1, X3: a list holds what is reached, and nothing else is found', async () => {
    const client = await viewerOf('wien-viewer', 'wien', 'subtree');
    expect(await names({}, client)).toEqual(['wien', 'wien-bay-1', 'wien-haus']);
    expect((await list({ count: true, limit: 1 }, client)).total).toBe(3);
    for (const name of ['bremen', 'europe', 'nowhere', await idOf('bremen')]) {
      expectProblem(await client.getLocation({ params: { name } }), 404);
    }
    const unseen = expectProblem(await client.listLocations({ query: { under: ['europe'] } }), 422, {
      at: 'query.under',
    });
    const missing = expectProblem(await client.listLocations({ query: { under: ['nowhere'] } }), 422);
    expect(unseen.errors?.[0]?.message).toBe(missing.errors?.[0]?.message);
  });

  it('X10: an unreadable parent is withheld, in single rows and in lists, and a root has none', async () => {
    const client = await viewerOf('wien-viewer-2', 'wien', 'subtree_excl_root');
    const row = ok(await client.getLocation({ params: { name: 'wien' } }));
    expect(row).toMatchObject({ withheld: ['parent'], actions: [] });
    expect(row).not.toHaveProperty('parent');
    expect(row).not.toHaveProperty('parent_id');
    const [first, second] = (await list({}, client)).locations;
    expect(first).toEqual(bare(row));
    expect(second).toMatchObject({ parent: 'wien' });
    expect(second).not.toHaveProperty('withheld');
    const owned = ok(await server.owner.getLocation({ params: { name: 'earth' } }));
    expect(owned).not.toHaveProperty('withheld');
    expect(JSON.stringify(row)).not.toContain('europe');
  });

  it('S9: `self` reaches one row; an empty reach is an empty list', async () => {
    expect(await names({}, await viewerOf('self-viewer', 'wien', 'self'))).toEqual(['wien']);
    const role = ok(
      await server.owner.createRole({ body: { name: 'lonely', permissions: ['location:read'] } }),
    );
    const gone = await place(server, 'gone');
    const { client } = await server.as({
      handle: 'lonely',
      grants: [{ role: role.name, scope_kind: 'system', scope_id: await plantSystem(gone.id) }],
    });
    expect(await names({}, client)).toEqual([]);
    const { client: nobody } = await server.as({ handle: 'nobody' });
    expectProblem(await nobody.listLocations(), 403);
    await server.database.run(clearSystems);
    await server.owner.deleteLocation({ params: { name: 'gone' } });
  });

  it('X1: actions follow each permission and its scope; none while viewing as another', async () => {
    const { client } = await server.as({
      handle: 'mixed',
      grants: [
        { role: 'viewer' },
        {
          role: 'deploy',
          scope_kind: 'location',
          scope_id: await idOf('europe'),
          scope_op: 'subtree_excl_root',
        },
        { role: 'admin', scope_kind: 'location', scope_id: await idOf('wien-haus') },
      ],
    });
    const rows = (await list({}, client)).locations;
    expect(rows.map(({ name, actions }) => [name, actions.join()])).toEqual([
      ['bremen', 'create,update,rename,move'],
      ['earth', ''],
      ['europe', 'create'],
      ['wien', 'create,update,rename,move'],
      ['wien-bay-1', 'create,update,rename,move'],
      ['wien-haus', 'create,update,rename,move,delete'],
    ]);
    const viewed = await impersonateBy(server, server.owner, 'mixed', 'view_as');
    expect((await list({}, viewed.client)).locations.flatMap(({ actions }) => actions)).toEqual([]);
  });
});

const insertSystem = statement<{ id: string }>(
  'test-read-system',
  `insert into system (id, name, location_id) values (gen_random_uuid(), 'only', $1) returning id`,
);
const clearSystems = statement(
  'test-read-clear',
  'with g as (delete from principal_grant where system_id is not null) delete from system',
);

async function plantSystem(locationId: string): Promise<string> {
  const [row] = await server.database.run(insertSystem, [locationId]);
  return row?.id ?? '';
}
