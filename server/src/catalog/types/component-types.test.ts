import { type ComponentTypeBody, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adHoc } from '../../platform/database/index.ts';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';
import { shippedId } from '../shipping/shipped-id.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Patch = Parameters<TestServer['owner']['updateComponentType']>[0]['body'];

const make = async (name: string, body: Patch = {}) =>
  ok(await server.owner.createComponentType({ body: { ...body, name } }));
const patch = (id: string, body: Patch, headers: Record<string, string> = {}) =>
  server.owner.updateComponentType({ params: { id }, body, headers });
async function read(name: string): Promise<ComponentTypeBody> {
  const { component_types } = ok(await server.owner.listComponentTypes({ query: { q: name } }));
  const row = component_types.find((each) => each.name === name);
  if (row === undefined) throw new Error(`there is no component type ${name}`);
  return row;
}

describe('create', () => {
  it('I1, I8, O1: a custom row with an id, a label from its name, and the defaults of H2', async () => {
    const reply = await server.owner.createComponentType({ body: { name: 'usb-hub' } });
    const body = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/v1/component-types/${body.id}`);
    expect(body).toEqual({
      $schema: expect.any(String),
      id: expect.any(String),
      name: 'usb-hub',
      display_name: 'USB Hub',
      official: false,
      forked: false,
      forked_fields: [],
      effective: { stem: 'usb-hub', icon: 'box' },
      effective_source: { stem: 'usb-hub', icon: '' },
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect(await trailOf(server, body.id)).toEqual([
      { verb: 'create', resource: 'component_type', new: { name: 'usb-hub', display_name: 'USB Hub' } },
    ]);
  });

  it('H2, I4: what is not stated comes from the nearest ancestor; a parent is named by name or uuid', async () => {
    const below = await make('boom-microphone', { parent_id: 'ceiling-microphone', icon: 'mic-vocal' });
    expect(below).toMatchObject({
      parent: 'ceiling-microphone',
      parent_id: shippedId('component_type', 'ceiling-microphone'),
      icon: 'mic-vocal',
      effective: { stem: 'mic', abbrev: 'mic', icon: 'mic-vocal' },
      effective_source: { stem: 'microphone', abbrev: 'microphone', icon: 'boom-microphone' },
    });
    expect(below).not.toHaveProperty('stem');
    const rule = '{{type_label}} {{ordinal}}';
    const lowest = await make('boom-pole', { parent_id: below.id.toUpperCase(), label_rule: rule });
    expect(lowest.effective).toEqual({ stem: 'mic', abbrev: 'mic', icon: 'mic-vocal', label_rule: rule });
    expect(lowest.effective_source).toMatchObject({ icon: 'boom-microphone', label_rule: 'boom-pole' });
  });

  it('I2, I6, I7, U5: every violation is listed', async () => {
    const body = {
      name: 'Rack-1',
      display_name: 'x'.repeat(201),
      stem: 'ends-',
      abbrev: 'too-long-abbrev',
      icon: 'Big Icon',
      description: 'bell\u0007',
      official: true,
    };
    const fields = Object.keys(body).map((field) => `body.${field}`);
    expectProblem(await server.owner.createComponentType({ body }), 422, { at: fields });
  });

  it('L7, X4: rules that do not compile and unknown parents are listed together', async () => {
    const body = { name: 'broken', label_rule: '{{nothing}}', parent_id: 'no-such-type' };
    const problem = expectProblem(await server.owner.createComponentType({ body }), 422, {
      at: ['body.label_rule', 'body.parent_id'],
    });
    expect(problem.errors).toHaveLength(2);
    const reads = await server.owner.createComponentType({
      body: { name: 'broken', label_rule: '{{standard_name}}' },
    });
    expectProblem(reads, 422, { at: 'body.label_rule' });
  });

  it('I3, P3: a taken name is 409, and of simultaneous claims exactly one succeeds', async () => {
    expectProblem(await server.owner.createComponentType({ body: { name: 'display' } }), 409, {
      at: 'body.name',
    });
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => server.owner.createComponentType({ body: { name: 'contested' } })),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('U3: null and "" on an optional field equal omission', async () => {
    const body = {
      name: 'plain',
      stem: '',
      parent_id: '',
      display_name: '',
      icon: null as unknown as string,
    };
    const made = ok(await server.owner.createComponentType({ body }));
    expect(made.display_name).toBe('Plain');
    for (const field of ['stem', 'icon', 'parent', 'parent_id']) expect(made).not.toHaveProperty(field);
  });

  it('H1: a chain has at most 16 rows', async () => {
    let parent = await make('deep-1');
    for (let level = 2; level <= 16; level += 1)
      parent = await make(`deep-${level}`, { parent_id: parent.id });
    const body = { name: 'deep-17', parent_id: parent.id };
    expectProblem(await server.owner.createComponentType({ body }), 422, { at: 'body.parent_id' });
    const [top] = [await make('above-deep')];
    expectProblem(await patch('deep-1', { parent_id: top.id }), 422, { at: 'body.parent_id' });
    ok(await patch('deep-2', { parent_id: top.id }));
  });
});

describe('update of a custom row', () => {
  it('U1, H2: omitted fields stay, "" inherits again, values are set; the record holds what changed', async () => {
    const { id } = await make('patched', { parent_id: 'camera', stem: 'eye', icon: 'eye', abbrev: 'i' });
    const changed = ok(await patch('patched', { stem: '', icon: 'scan', abbrev: null as unknown as string }));
    expect(changed).toMatchObject({ icon: 'scan', abbrev: 'i', effective: { stem: 'camera', icon: 'scan' } });
    expect(changed).not.toHaveProperty('stem');
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'update',
      resource: 'component_type',
      old: { name: 'patched', stem: 'eye', icon: 'eye' },
      new: { name: 'patched', stem: null, icon: 'scan' },
    });
  });

  it('U6: what changes nothing keeps updated_at and version and leaves no record', async () => {
    const made = await server.owner.createComponentType({ body: { name: 'same', parent_id: 'camera' } });
    const { id } = ok(made);
    for (const body of [{}, { display_name: ' Same ', parent_id: 'camera', stem: '', name: 'same' }]) {
      const reply = await patch(id, body);
      expect(ok(reply)).toEqual({ ...ok(made), $schema: expect.any(String) });
      expect(reply.headers.get('etag')).toBe(made.headers.get('etag'));
    }
    expect(await trailOf(server, id)).toHaveLength(1);
  });

  it('U4, I8: what cannot be empty is not cleared', async () => {
    await make('kept');
    expectProblem(await patch('kept', { name: '', display_name: '' }), 422, {
      at: ['body.name', 'body.display_name'],
    });
  });

  it('I5: a rename frees the name, and children show the new one', async () => {
    const { id } = await make('before');
    await make('child-of-before', { parent_id: id });
    ok(await patch('before', { name: 'after' }));
    expectProblem(await patch('before', {}), 404);
    expect(await read('child-of-before')).toMatchObject({ parent: 'after', parent_id: id });
    expect((await make('before')).id).not.toBe(id);
    expectProblem(await patch('after', { name: 'before' }), 409, { at: 'body.name' });
  });

  it('H1: a row takes what hangs below along, becomes a root by "", and never hangs below itself', async () => {
    const top = await make('h1-top', { stem: 'top' });
    const middle = await make('h1-middle', { parent_id: top.id });
    const leaf = await make('h1-leaf', { parent_id: middle.id });
    for (const parent_id of ['h1-top', 'h1-middle', leaf.id]) {
      const refused = expectProblem(await patch('h1-top', { parent_id }), 422, { at: 'body.parent_id' });
      expect(refused.detail).toContain('cycle');
    }
    ok(await patch('h1-middle', { parent_id: 'camera' }));
    expect((await read('h1-leaf')).effective.stem).toBe('camera');
    const root = ok(await patch('h1-middle', { parent_id: '' }));
    expect(root).not.toHaveProperty('parent');
    expect((await read('h1-leaf')).effective).toEqual({ stem: 'h1-middle', icon: 'box' });
    ok(await patch('h1-top', { parent_id: 'h1-leaf' }));
    expect((await read('h1-top')).parent).toBe('h1-leaf');
  });

  it('P3: of two moves that together would close a cycle one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await make(`ring-a-${round}`);
      const other = await make(`ring-b-${round}`);
      const replies = await Promise.all([
        patch(one.id, { parent_id: other.id }),
        patch(other.id, { parent_id: one.id }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('P1: If-Match names the version; a stale one changes nothing', async () => {
    const made = await server.owner.createComponentType({ body: { name: 'raced' } });
    const first = { 'if-match': made.headers.get('etag') ?? '' };
    ok(await patch('raced', { icon: 'star' }, first));
    expectProblem(await patch('raced', { icon: 'moon' }, first), 409);
    expectProblem(await server.owner.deleteComponentType({ params: { id: 'raced' }, headers: first }), 409);
    expect((await read('raced')).icon).toBe('star');
    ok(await patch('raced', { icon: 'sun' }, { 'if-match': '*' }));
  });
});

describe('delete', () => {
  it('D4: 204, then 404; the record keeps what was there', async () => {
    const { id } = await make('gone', { icon: 'star', parent_id: 'camera' });
    expect((await server.owner.deleteComponentType({ params: { id: 'gone' } })).status).toBe(204);
    expectProblem(await server.owner.deleteComponentType({ params: { id: 'gone' } }), 404);
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'delete',
      resource: 'component_type',
      old: { name: 'gone', display_name: 'Gone', icon: 'star', parent: 'camera' },
    });
  });

  it('D1, D2: types, products and roles hold it', async () => {
    const held = await make('held');
    await make('held-child', { parent_id: held.id });
    ok(await server.owner.createProduct({ body: { name: 'held-product', component_type: 'held' } }));
    await server.database.run(
      adHoc(
        'test',
        `with role as (insert into system_role (id, standard_id, name, display_name, quorum, impact)
           select gen_random_uuid(), id, 'mine', 'Mine', 1, 'none' from standard where name = 'boardroom' returning id)
         insert into system_role_type (role_id, component_type_id) select id, $1 from role`,
      ),
      [held.id],
    );
    const problem = expectProblem(await server.owner.deleteComponentType({ params: { id: 'held' } }), 409);
    expect(problem.errors?.map(({ location, value }) => [location, value])).toEqual([
      ['held_by.component_type', expect.objectContaining({ name: 'held-child', relation: 'parent' })],
      ['held_by.product', expect.objectContaining({ name: 'held-product', relation: 'component_type' })],
      [
        'held_by.role',
        expect.objectContaining({ name: 'mine', relation: 'accepted', standard: 'boardroom' }),
      ],
    ]);
  });
});

describe('access', () => {
  it('X2: whoever reads component types anywhere reads all; writing needs all scope', async () => {
    const place = await plantLocation(server.database, 'component-types-x2');
    const local = { role: 'admin', scope_kind: 'location' as const, scope_id: place };
    const { client } = await server.as({ handle: 'local', grants: [local] });
    expect(ok(await client.listComponentTypes({ query: { q: 'router' } })).component_types).toHaveLength(1);
    expectProblem(await client.createComponentType({ body: { name: 'x' } }), 403);
    expectProblem(await client.updateComponentType({ params: { id: 'no-such' }, body: {} }), 403);
    expectProblem(await client.restoreComponentType({ params: { id: 'sensor' } }), 403);
    expectProblem(await client.deleteComponentType({ params: { id: 'no-such' } }), 403);
  });
});

describe('list', () => {
  type Query = NonNullable<Parameters<TestServer['owner']['listComponentTypes']>[0]>['query'];
  const names = async (query: Query = {}) =>
    ok(await server.owner.listComponentTypes({ query: query ?? {} })).component_types.map(({ name }) => name);

  it('Q5: filters combine with AND, several values of one with OR; parent means direct children', async () => {
    await make('q5-mic', { parent_id: 'ceiling-microphone' });
    expect(await names({ parent: ['microphone'], official: true })).toEqual([
      'ceiling-microphone',
      'table-microphone',
      'wireless-microphone',
    ]);
    expect(await names({ parent: ['display', 'touch-panel'] })).toEqual([
      'interactive-display',
      'scheduling-panel',
    ]);
    expect(await names({ parent: ['ceiling-microphone'], official: false, q: 'Q5' })).toEqual(['q5-mic']);
    expectProblem(await server.owner.listComponentTypes({ query: { parent: ['display', 'nothing'] } }), 422, {
      at: 'query.parent',
    });
  });

  it('3.5: forked selects what operators changed, or what they did not', async () => {
    ok(await patch('printer', { icon: 'star' }));
    expect(await names({ forked: true })).toContain('printer');
    const others = await names({ forked: false, official: true });
    expect(others).not.toContain('printer');
    expect(others).toContain('router');
    expect(await names({ forked: true, official: false })).toEqual([]);
  });

  it('Q2, Q3: pages give every row once in the order asked for; total counts what the filters select', async () => {
    const everything = await names({ official: true, sort: '-display_name' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = {
        official: true,
        sort: '-display_name' as const,
        limit: 7,
        count: true,
        ...(cursor !== undefined && { cursor }),
      };
      const page = ok(await server.owner.listComponentTypes({ query }));
      expect(page.total).toBe(everything.length);
      seen.push(...page.component_types.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(everything);
    expect(seen).toHaveLength(41);
  });

  it('Q6: what is unknown or outside its domain is 400', async () => {
    for (const query of [{ forked: 'maybe' }, { sort: 'stem' }, { limit: 1001 }, { system_type: 'x' }]) {
      expectProblem(await server.owner.listComponentTypes({ query: query as object }), 400);
    }
  });
});
