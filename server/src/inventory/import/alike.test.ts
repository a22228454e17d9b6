import type { Client, ErrorModel } from '@muster/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../placed/world.fixture.ts';

/** Two installations with the same rows: one is imported into, in the other rows are posted one by one. */
let imported: World;
let posted: World;
beforeAll(async () => {
  [imported, posted] = await Promise.all([startWorld(), startWorld()]);
});
afterAll(async () => {
  await imported.server.stop();
  await posted.server.stop();
});

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const row = fc.record(
  {
    name: optional(fc.constantFrom('rack', 'p1', 'p2', 'p3', 'Bad Name', '')),
    display_name: optional(fc.constantFrom('Label', '', null, 5, 'x'.repeat(201))),
    location: optional(fc.constantFrom('room-a', 'stall', 'nowhere', '')),
    parent: optional(fc.constantFrom('rack', 'lamp', 'p1', 'p2', 'nothing')),
    product: optional(fc.constantFrom('raritan-px3', 'nothing')),
    system: optional(fc.constantFrom('av', 'far', 'none')),
    expected_name: optional(fc.constantFrom('rack-component-1', 'p1')),
    colour: fc.option(fc.constant('red'), { nil: undefined, freq: 8 }),
  },
  { requiredKeys: [] },
);
const rowsOf = fc.array(
  row.map((given) => JSON.parse(JSON.stringify(given)) as Record<string, unknown>),
  {
    minLength: 1,
    maxLength: 6,
  },
);

const placesOf = (problem: ErrorModel) => problem.errors?.map(({ location }) => location) ?? ['body'];

/** What POST makes of a row, in the words of an import. */
async function post(client: Client, body: Record<string, unknown>) {
  const reply = await client.createComponent({ body });
  if (reply.ok) return { outcome: 'create', name: reply.body.name };
  const places = placesOf(reply.problem);
  return reply.status === 409 && places[0] === 'body.name'
    ? { outcome: 'exists', name: String(body['name']) }
    : { outcome: 'error', places };
}

describe('an import beside single operations', () => {
  it('3.11: judges every row as POST does', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        const reply = await imported.owner.importComponents({ body: { rows } });
        if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
        for (const [index, given] of rows.entries()) {
          const { outcome, name, errors } = reply.body.results[index] ?? {};
          const places = errors?.map(({ location }) => location.replace(`body.rows[${index}]`, 'body'));
          const single = await post(posted.owner, given);
          expect({ outcome, ...(name && { name }), ...(places && { places }) }).toEqual(single);
        }
      }),
      { numRuns: 40 },
    );
  });
});
