import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessContext } from '../../access/caller/index.ts';
import { modelReached } from '../../access/scope/model.fixture.ts';
import type { ReachGrant } from '../../access/scope/reach.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { modelFleet } from './model.fixture.ts';
import { type FleetQuery, openFleet } from './open-fleet.ts';
import { asked, plantWorld, type World } from './world.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function read(grants: readonly ReachGrant[], query: FleetQuery, few: number) {
  const ctx = { caller: { grants }, database: server.database } as unknown as AccessContext;
  const body = await openFleet(ctx, query, few);
  try {
    let text = '{"$schema":""';
    for await (const part of body.fields) text += part;
    const { $schema: _, revision, ...rest } = JSON.parse(`${text}}`);
    expect(body.tag).toBe(`"${revision}"`);
    return rest;
  } finally {
    await body.close();
  }
}

/** A location that may be asked for: unknown ones are 422. */
function locationOf({ forest }: World, grants: readonly ReachGrant[], pick: number | undefined) {
  const readable = [...modelReached(forest, grants, 'location:read', 'location')];
  return pick === undefined ? undefined : readable[pick % Math.max(1, readable.length)];
}

function idsIn(value: unknown): string[] {
  return JSON.stringify(value).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
}

describe('the view and its model', () => {
  it('F1, F2, X10, X11: for any fleet, caller and query the answer is that of the model', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ world, grants, verdict, components, pick, few }) => {
        await plantWorld(server.database, world);
        const location = locationOf(world, grants, pick);
        const query = {
          ...(verdict && { verdict }),
          ...(components && { components }),
          ...(location !== undefined && { location }),
        } as FleetQuery;
        const answer = await read(grants, query, few);
        expect(answer).toEqual(modelFleet(world, grants, { verdict, components, location }));
        const own = [...answer.locations, ...answer.systems, ...answer.components].map(({ id }) => id);
        expect(idsIn(answer).filter((id) => !own.includes(id))).toEqual([]);
        expect(new Set(own).size).toBe(own.length);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
