import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createProduct({ body: { name, ...body } }));
const patch = (id: string, body: object) => server.owner.updateProduct({ params: { id }, body });
const read = async (id: string) => ok(await server.owner.getProduct({ params: { id } }));

describe('create', () => {
  it('I8, H3, C1: a product of nothing but a name', async () => {
    const reply = await server.owner.createProduct({ body: { name: 'wall-panel' } });
    const body = ok(reply);
    expect(body).toMatchObject({
      name: 'wall-panel',
      display_name: 'Wall Panel',
      official: false,
      kind: 'device',
      capabilities: [],
      effective_capabilities: [],
      component_type: 'generic-device',
      effective_icon: 'box',
    });
    for (const field of ['vendor', 'driver_id', 'parent_product', 'icon', 'label_rule', 'description']) {
      expect(body).not.toHaveProperty(field);
    }
    expect(reply.headers.get('location')).toBe(`/api/v1/products/${body.id}`);
    expect(await read(body.id)).toEqual(body);
  });

  it('I4: references take names and uuids, and come back as both', async () => {
    const vendor = ok(await server.owner.getVendor({ params: { id: 'shure' } }));
    const body = await make('mic-1', {
      vendor_id: vendor.id.toUpperCase(),
      driver_id: 'generic-snmp',
      component_type: 'ceiling-microphone',
      parent_product_id: 'shure-mxa920',
    });
    expect(body).toMatchObject({
      vendor: 'shure',
      vendor_id: vendor.id,
      driver: 'generic-snmp',
      component_type: 'ceiling-microphone',
      parent_product: 'shure-mxa920',
    });
  });

  it('H3: without a component type it takes that of its parent, else the generic one of its kind', async () => {
    expect((await make('app-1', { kind: 'app' })).component_type).toBe('generic-app');
    expect((await make('service-1', { kind: 'service' })).component_type).toBe('generic-service');
    const child = await make('panel-2', { parent_product_id: 'crestron-tsw-1070', kind: 'app' });
    expect(child.component_type).toBe('touch-panel');
    ok(await patch('panel-2', { parent_product_id: '' }));
    expect((await read('panel-2')).component_type).toBe('touch-panel');
  });

  it('H3: its icon is its own, else the effective one of its component type', async () => {
    expect((await make('icon-own', { icon: 'star' })).effective_icon).toBe('star');
    expect((await make('icon-inherited', { component_type: 'table-microphone' })).effective_icon).toBe('mic');
    const { products } = ok(await server.owner.listProducts({ query: { q: 'icon-' } }));
    expect(products.map((product) => product.effective_icon)).toEqual(['mic', 'star']);
  });

  it('Q5, 3.3.1: all unknown references and a broken label rule are listed together', async () => {
    const body = {
      name: 'lost',
      vendor_id: 'nobody',
      driver_id: 'nothing',
      component_type: 'no-type',
      parent_product_id: '0190f1c2-0000-7000-8000-000000000000',
      label_rule: '{{standard_name}}',
    };
    expectProblem(await server.owner.createProduct({ body }), 422, {
      at: ['vendor_id', 'driver_id', 'component_type', 'parent_product_id', 'label_rule'].map(
        (f) => `body.${f}`,
      ),
    });
    expectProblem(await server.owner.getProduct({ params: { id: 'lost' } }), 404);
  });

  it('L7: a label rule of component facts is taken as it is written', async () => {
    const label_rule = '{{vendor_label}} {{#if ordinal}}{{ordinal}}{{/if}}';
    expect((await make('ruled', { label_rule })).label_rule).toBe(label_rule);
  });

  it('C1, C3: capabilities are names; duplicates go, the list is sorted, at most 50', async () => {
    const body = await make('able', { capabilities: ['zoom', 'camera', 'zoom', 'air-horn'] });
    expect(body.capabilities).toEqual(['air-horn', 'camera', 'zoom']);
    const refuse = async (capabilities: string[], at: string) =>
      expectProblem(await server.owner.createProduct({ body: { name: 'x', capabilities } }), 422, { at });
    await refuse(['Camera'], 'body.capabilities[0]');
    await refuse(['ok', 'x'.repeat(61)], 'body.capabilities[1]');
    await refuse(
      Array.from({ length: 51 }, (_, n) => `c-${n}`),
      'body.capabilities',
    );
  });

  it('I3: a taken name is 409', async () => {
    expectProblem(await server.owner.createProduct({ body: { name: 'samsung-qm55c' } }), 409, {
      at: 'body.name',
    });
  });

  it('1.16: leaves one audit record and one message for the stream', async () => {
    const { id } = await make('recorded', { capabilities: ['display'], vendor_id: 'lg' });
    expect(await trailOf(server, id)).toEqual([
      {
        verb: 'create',
        resource: 'product',
        new: {
          name: 'recorded',
          display_name: 'Recorded',
          kind: 'device',
          capabilities: ['display'],
          component_type: 'generic-device',
          vendor: 'lg',
        },
      },
    ]);
    const messages = statement<{ data: object }>(
      'test-messages',
      `select data from domain_event where data->>'id' = $1`,
    );
    expect(await server.database.run(messages, [id])).toEqual([
      { data: { kind: 'product', id, name: 'recorded', verb: 'create' } },
    ]);
  });
});

describe('update', () => {
  it('U1, U2: three-state on every field', async () => {
    const { id } = await make('full', {
      vendor_id: 'lg',
      driver_id: 'pjlink',
      parent_product_id: 'lg-55uh5n',
      icon: 'star',
      description: 'text',
      label_rule: '{{name}}',
      capabilities: ['camera'],
    });
    const kept = ok(
      await patch(id, { kind: 'app', vendor_id: null, capabilities: null, parent_product_id: null }),
    );
    expect(kept).toMatchObject({ kind: 'app', vendor: 'lg', capabilities: ['camera'], icon: 'star' });
    const cleared = ok(
      await patch(id, {
        vendor_id: '',
        driver_id: '',
        parent_product_id: '',
        icon: '',
        description: '',
        label_rule: '',
        capabilities: [],
      }),
    );
    for (const field of ['vendor_id', 'driver', 'parent_product_id', 'icon', 'description', 'label_rule']) {
      expect(cleared).not.toHaveProperty(field);
    }
    expect(cleared.capabilities).toEqual([]);
  });

  it('U4: kind, name and component_type are not cleared', async () => {
    const { id } = await make('kept');
    const body = { name: '', kind: '', component_type: '', display_name: '' };
    expectProblem(await patch(id, body), 422, {
      at: ['body.name', 'body.kind', 'body.component_type', 'body.display_name'],
    });
  });

  it('U6: equal values, in whatever form, change nothing', async () => {
    const made = await server.owner.createProduct({
      body: { name: 'same', capabilities: ['a', 'b'], vendor_id: 'lg', parent_product_id: 'lg-55uh5n' },
    });
    const { id, parent_product_id = '' } = ok(made);
    const reply = await patch(id, { capabilities: ['b', 'a', 'b'], vendor_id: 'lg', parent_product_id });
    expect(ok(reply)).toEqual(ok(made));
    expect(reply.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(await trailOf(server, id)).toHaveLength(1);
  });

  it('U6, P4: an error leaves every field as it was', async () => {
    const before = await make('atomic', { capabilities: ['a'] });
    const body = { display_name: 'Other', capabilities: ['b'], vendor_id: 'nobody' };
    expectProblem(await patch(before.id, body), 422, { at: 'body.vendor_id' });
    expect(await read(before.id)).toEqual(before);
  });

  it('U1: one record names what changed, references by name', async () => {
    const { id } = await make('audited');
    ok(await patch(id, { vendor_id: 'lg', capabilities: ['display'], component_type: 'display' }));
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'update',
      resource: 'product',
      old: { name: 'audited', vendor: null, capabilities: [], component_type: 'generic-device' },
      new: { name: 'audited', vendor: 'lg', capabilities: ['display'], component_type: 'display' },
    });
  });

  it('O2, O6, O8: a shipped product is read-only; a custom one below it adapts it', async () => {
    const params = { id: 'samsung-qm55c' };
    expect(expectProblem(await patch(params.id, { icon: 'star' }), 422).detail).toContain('official');
    expect(expectProblem(await server.owner.deleteProduct({ params }), 422).detail).toContain('official');
    const ours = await make('our-qm55c', { parent_product_id: params.id, capabilities: ['speaker'] });
    expect(ours).toMatchObject({ effective_capabilities: ['display', 'speaker'], component_type: 'display' });
  });

  it('P1: a stale If-Match is 409, after the rules of the body', async () => {
    const made = await server.owner.createProduct({ body: { name: 'raced' } });
    const { id } = ok(made);
    const headers = { 'if-match': made.headers.get('etag') ?? '' };
    ok(await server.owner.updateProduct({ params: { id }, body: { icon: 'a' }, headers }));
    expectProblem(await server.owner.updateProduct({ params: { id }, body: { icon: 'b' }, headers }), 409);
    const unknown = { vendor_id: 'nobody' };
    expectProblem(await server.owner.updateProduct({ params: { id }, body: unknown, headers }), 422);
    expectProblem(await server.owner.deleteProduct({ params: { id }, headers }), 409);
  });
});

describe('chains', () => {
  it('H1: a product is not above itself', async () => {
    await make('top');
    await make('middle', { parent_product_id: 'top' });
    await make('bottom', { parent_product_id: 'middle' });
    for (const parent_product_id of ['top', 'middle', 'bottom']) {
      const problem = expectProblem(await patch('top', { parent_product_id }), 422, {
        at: 'body.parent_product_id',
      });
      expect(problem.detail).toContain('cycle');
    }
    ok(await patch('bottom', { parent_product_id: '' }));
    ok(await patch('top', { parent_product_id: 'bottom' }));
  });

  it('H1: at most 16 deep, by create and by moving what has something below it', async () => {
    let parent: object = {};
    for (let depth = 1; depth <= 16; depth += 1) {
      const { id } = await make(`deep-${depth}`, parent);
      parent = { parent_product_id: id };
    }
    const deeper = await server.owner.createProduct({ body: { name: 'deep-17', ...parent } });
    expectProblem(deeper, 422, { at: 'body.parent_product_id' });
    await make('tall-1');
    await make('tall-2', { parent_product_id: 'tall-1' });
    expectProblem(await patch('tall-1', { parent_product_id: 'deep-15' }), 422, {
      at: 'body.parent_product_id',
    });
    ok(await patch('tall-1', { parent_product_id: 'deep-14' }));
    expectProblem(await patch('deep-1', { parent_product_id: 'wall-panel' }), 422);
  });

  it('P3: of two moves that together would close a cycle at least one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [`ring-a-${round}`, `ring-b-${round}`];
      await make(one);
      await make(two);
      const replies = await Promise.all([
        patch(one, { parent_product_id: two }),
        patch(two, { parent_product_id: one }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});
