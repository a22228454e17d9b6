import { ok } from '@muster/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adHoc } from '../../../platform/database/index.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A type of the model: what it states, and the name of its parent. */
interface Node {
  readonly parent: string | undefined;
  readonly stem: string | undefined;
  readonly icon: string | undefined;
}

type Forest = Map<string, Node>;

/** From the row to its root. */
function chain(forest: Forest, name: string): string[] {
  const parent = forest.get(name)?.parent;
  return parent === undefined ? [name] : [name, ...chain(forest, parent)];
}

function resolved(forest: Forest, name: string, field: 'stem' | 'icon'): [string, string] {
  const names = chain(forest, name);
  const stating = names.find((each) => forest.get(each)?.[field] !== undefined);
  if (stating !== undefined) return [forest.get(stating)?.[field] ?? '', stating];
  const root = names.at(-1) ?? '';
  return field === 'stem' ? [root, root] : ['box', ''];
}

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const name = fc.constantFrom(...names);
const text = fc.constantFrom('', 'x', 'y');
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), name, parent: fc.option(name), stem: text, icon: text }),
  fc.record({ kind: fc.constant('move' as const), name, parent: fc.option(name) }),
  fc.record({ kind: fc.constant('state' as const), name, stem: text, icon: text }),
  fc.record({ kind: fc.constant('delete' as const), name }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const filled = (value: string) => (value === '' ? undefined : value);

/** What the model says of a step: the status, and the forest after it. */
function judged(forest: Forest, prefix: string, each: Step): number {
  const own = prefix + each.name;
  const node = forest.get(own);
  if (each.kind === 'create') {
    const parent = each.parent === null ? undefined : prefix + each.parent;
    if (parent !== undefined && !forest.has(parent)) return 422;
    if (node !== undefined) return 409;
    forest.set(own, { parent, stem: filled(each.stem), icon: filled(each.icon) });
    return 201;
  }
  if (node === undefined) return 404;
  if (each.kind === 'delete') {
    if ([...forest.values()].some(({ parent }) => parent === own)) return 409;
    forest.delete(own);
    return 204;
  }
  if (each.kind === 'state') {
    forest.set(own, { ...node, stem: filled(each.stem), icon: filled(each.icon) });
    return 200;
  }
  const parent = each.parent === null ? undefined : prefix + each.parent;
  if (parent !== undefined && (!forest.has(parent) || chain(forest, parent).includes(own))) return 422;
  forest.set(own, { ...node, parent });
  return 200;
}

async function done(prefix: string, each: Step): Promise<number> {
  const params = { id: prefix + each.name };
  const parent = 'parent' in each && each.parent !== null ? prefix + each.parent : '';
  if (each.kind === 'create') {
    const body = { name: params.id, parent_id: parent, stem: each.stem, icon: each.icon };
    return (await server.owner.createComponentType({ body })).status;
  }
  if (each.kind === 'delete') return (await server.owner.deleteComponentType({ params })).status;
  const body = each.kind === 'move' ? { parent_id: parent } : { stem: each.stem, icon: each.icon };
  return (await server.owner.updateComponentType({ params, body })).status;
}

const stored = adHoc<{ name: string; chain: string[]; depth: number }>(
  'test-chains',
  `select t.name, t.depth, array(select a.name from component_type a where t.path ^@ a.path order by a.depth desc)
     as chain from component_type t where t.name ^@ $1 order by t.name`,
);

it('H1, H2: random creates, moves, edits and deletes agree with a simple model', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      run += 1;
      const prefix = `run${run}-`;
      const forest: Forest = new Map();
      for (const each of steps) {
        const expected = judged(forest, prefix, each);
        expect([each, await done(prefix, each)]).toEqual([each, expected]);
      }
      const { component_types } = ok(await server.owner.listComponentTypes({ query: { q: prefix } }));
      expect(component_types.map((row) => [row.name, row.effective, row.effective_source])).toEqual(
        [...forest.keys()].sort().map((own) => {
          const [stem, stemFrom] = resolved(forest, own, 'stem');
          const [icon, iconFrom] = resolved(forest, own, 'icon');
          return [own, { stem, icon }, { stem: stemFrom, icon: iconFrom }];
        }),
      );
      expect(await server.database.run(stored, [prefix])).toEqual(
        [...forest.keys()]
          .sort()
          .map((own) => ({ name: own, chain: chain(forest, own), depth: chain(forest, own).length })),
      );
    }),
    { numRuns: 12 },
  );
}, 60_000);
