import { ok, operations } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { componentTypeKind, systemTypeKind } from './chained/kind.ts';
import { listTypes } from './chained/list-types.ts';
import { listLocationTypes } from './places/list-location-types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The statements that a list of so many rows takes. */
async function statementsOf(list: 'component' | 'system' | 'location', limit: number): Promise<string[]> {
  const names: string[] = [];
  const database: Queries = {
    run: (statement, values) => {
      names.push(statement.name);
      return server.database.run(statement, values);
    },
  };
  const input = { params: {}, query: { limit, count: true }, body: undefined };
  const ctx = { database, operation: operations.listComponentTypes } as unknown as AccessContext;
  const { first } =
    list === 'location'
      ? await listLocationTypes(ctx, input)
      : await listTypes(ctx, list === 'component' ? componentTypeKind : systemTypeKind, input);
  expect(first).toHaveLength(limit);
  return names;
}

it('Q1, H2: a list costs the same statements whatever the number of rows and the depth of their chains', async () => {
  for (let level = 1; level <= 8; level += 1) {
    const parent = level === 1 ? {} : { parent_id: `chain-${level - 1}` };
    ok(await server.owner.createComponentType({ body: { name: `chain-${level}`, ...parent } }));
  }
  for (const list of ['component', 'system', 'location'] as const) {
    const few = await statementsOf(list, 2);
    expect(await statementsOf(list, 12)).toEqual(few);
    expect(few).toHaveLength(list === 'location' ? 2 : 3);
  }
});
