import { type Operation, type OperationId, operationList } from '@muster/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examples } from './examples/index.ts';
import { json, raw } from './raw.ts';
import { World } from './world.ts';

/**
 * Whatever is sent, the answer is a success or a problem that names what is wrong: never a 5xx, never a body
 * that its schema does not describe. Each operation gets its own example with some of it replaced by anything.
 */

const RUNS = Number(process.env['MUSTER_FUZZ_RUNS'] ?? 6);

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    -1,
    0,
    1e308,
    true,
    [],
    {},
    [null],
    '\u0000',
    '\ud800',
    '\u202e',
    "'; --",
  ),
  fc.constantFrom<unknown>(
    '00000000-0000-0000-0000-000000000000',
    'root',
    '__proto__',
    '%',
    '../..',
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

interface Mutation {
  readonly fields: readonly (readonly [number, unknown])[];
  readonly extra: unknown;
  readonly params: readonly string[];
  readonly query: readonly (readonly [string, string])[];
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  fields: fc.array(fc.tuple(fc.nat(20), nasty), { maxLength: 3 }),
  extra: fc.option(nasty, { nil: undefined, freq: 4 }),
  params: fc.array(fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })), {
    maxLength: 2,
  }),
  query: fc.array(
    fc.tuple(
      fc.constantFrom(
        'limit',
        'cursor',
        'q',
        'sort',
        'offset',
        'count',
        'location',
        'verdict',
        'before',
        'kind',
      ),
      fc.oneof(fc.constantFrom('1', 'true', 'name', '%ff', 'AAAA'), fc.string({ maxLength: 20 })),
    ),
    { maxLength: 2 },
  ),
});

function mutate(given: Record<string, unknown>, { fields, extra }: Mutation): unknown {
  const keys = Object.keys(given);
  const body = { ...given };
  for (const [index, value] of fields) {
    const key = keys[index % Math.max(1, keys.length)];
    if (key !== undefined) body[key] = value;
  }
  return extra === undefined ? body : Array.isArray(extra) ? extra : { ...body, extra };
}

function pathOf(
  operation: Operation,
  params: Record<string, string>,
  { params: given, query }: Mutation,
): string {
  let index = 0;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const replacement = given[index++];
    return encodeURIComponent(replacement || (params[name] ?? 'x'));
  });
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `/api/v1${path}${search === '' ? '' : `?${search}`}`;
}

const problem = new Ajv2020({ strict: false }).compile({
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance'],
});

it.each(operationList.map((operation) => [operation.id, operation] as const))(
  'README 3.6: %s answers anything with a success or a problem',
  async (id, operation) => {
    await fc.assert(
      fc.asyncProperty(mutations, async (mutation) => {
        const { input } = await examples[id as OperationId](world);
        const { params = {}, body } = input as {
          params?: Record<string, string>;
          body?: Record<string, unknown>;
        };
        const reply = await raw(world.server.origin, {
          method: operation.method,
          path: pathOf(operation, params, mutation),
          headers: { ...json, authorization: `Bearer ${world.server.ownerPerson.token}` },
          ...(body !== undefined && { body: JSON.stringify(mutate(body, mutation)) }),
        });
        expect(reply.status).toBeLessThan(500);
        if (reply.status >= 400) expect(problem(reply.body)).toBe(true);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  60_000,
);
