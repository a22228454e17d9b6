import { ok } from '@muster/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from '../rows/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const patch = (id: string, body: object) => server.owner.updateProduct({ params: { id }, body });
const abilities = async (id: string) =>
  ok(await server.owner.getProduct({ params: { id } })).effective_capabilities;

it('C1, C4: a change reaches all below it at once, and no other version', async () => {
  const make = (name: string, body: object) => server.owner.createProduct({ body: { name, ...body } });
  ok(await make('grandparent', { capabilities: ['camera', 'compute'] }));
  ok(await make('parent', { parent_product_id: 'grandparent', capabilities: ['speaker'] }));
  const child = ok(await make('child', { parent_product_id: 'parent', capabilities: ['camera', 'display'] }));
  expect(child.effective_capabilities).toEqual(['camera', 'compute', 'display', 'speaker']);
  const before = await server.owner.getProduct({ params: { id: 'child' } });

  ok(await patch('grandparent', { capabilities: ['storage'] }));
  expect(await abilities('child')).toEqual(['camera', 'display', 'speaker', 'storage']);
  ok(await patch('parent', { parent_product_id: '' }));
  expect(await abilities('child')).toEqual(['camera', 'display', 'speaker']);

  const after = await server.owner.getProduct({ params: { id: 'child' } });
  expect(ok(after).updated_at).toBe(ok(before).updated_at);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const headers = { 'if-match': before.headers.get('etag') ?? '' };
  ok(await server.owner.updateProduct({ params: { id: 'child' }, body: { icon: 'star' }, headers }));
});

it('C1: children that come while the parent changes have what the parent has in the end', async () => {
  ok(await server.owner.createProduct({ body: { name: 'busy' } }));
  const names = Array.from({ length: 8 }, (_, n) => `busy-${n}`);
  await Promise.all([
    ...names.map((name) => server.owner.createProduct({ body: { name, parent_product_id: 'busy' } })),
    ...['a', 'b', 'c'].map((capability) => patch('busy', { capabilities: [capability] })),
  ]);
  const own = await abilities('busy');
  for (const name of names) expect(await abilities(name)).toEqual(own);
});

it('C1: components have what their product has, live', async () => {
  ok(await server.owner.createProduct({ body: { name: 'live', capabilities: ['camera'] } }));
  await plant.component(server.database, 'live-1', 'live');
  const seen = async () => ok(await server.owner.getComponent({ params: { name: 'live-1' } })).capabilities;
  expect(await seen()).toEqual(['camera']);
  ok(await patch('live', { capabilities: ['display'] }));
  expect(await seen()).toEqual(['display']);
});

const CAPABILITIES = ['camera', 'display', 'speaker', 'microphone'];
const step = fc.record({
  row: fc.nat(7),
  parent: fc.option(fc.nat(7), { nil: undefined }),
  capabilities: fc.option(fc.subarray(CAPABILITIES), { nil: undefined }),
});

/** The simplest thing that could be right: parents and own sets, followed upwards each time. */
class Model {
  readonly parents = new Map<number, number>();
  readonly own = new Map<number, readonly string[]>();

  ancestry(row: number): number[] {
    const above = this.parents.get(row);
    return above === undefined ? [row] : [row, ...this.ancestry(above)];
  }

  effective(row: number): string[] {
    return [...new Set(this.ancestry(row).flatMap((each) => this.own.get(each) ?? []))].sort();
  }
}

let round = 0;

it('C1, H1: after any creates, moves and revisions, what products can do is what a plain walk upwards says', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    round += 1;
    const prefix = `model-${round}`;
    const name = (row: number) => `${prefix}-${row}`;
    const model = new Model();
    for (const { row, parent, capabilities } of steps) {
      const exists = model.own.has(row);
      const under = parent !== undefined && model.own.has(parent) ? parent : undefined;
      const body = {
        ...(capabilities && { capabilities }),
        ...(under !== undefined && { parent_product_id: name(under) }),
      };
      const cycle = exists && under !== undefined && model.ancestry(under).includes(row);
      const reply = exists
        ? await patch(name(row), body)
        : await server.owner.createProduct({ body: { name: name(row), ...body } });
      if (cycle) {
        expectProblem(reply, 422, { at: 'body.parent_product_id' });
        continue;
      }
      ok(reply);
      if (under !== undefined) model.parents.set(row, under);
      if (capabilities !== undefined || !exists) model.own.set(row, capabilities ?? []);
    }
    const { products } = ok(await server.owner.listProducts({ query: { q: `${prefix}-` } }));
    const found = Object.fromEntries(products.map((each) => [each.name, each.effective_capabilities]));
    const expected = [...model.own.keys()].map((row) => [name(row), model.effective(row)]);
    expect(found).toEqual(Object.fromEntries(expected));
  });
  await fc.assert(property, { numRuns: 15 });
}, 60_000);
