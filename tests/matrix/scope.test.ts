import {
  type Client,
  type Operation,
  type OperationId,
  ok,
  operationList,
  type Reply,
} from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../contract/examples/index.ts';
import { World } from '../contract/world.ts';

/**
 * Section 7 of identity.md over real rows: every operation on a row or list of the three trees, sent by callers
 * who hold everything, but elsewhere. The rows of the examples all stand in one building.
 */

let world: World;
/** Owner of another building: the rows are not to be seen. */
let stranger: Client;
/** Reads here, owns elsewhere: permission of one grant and scope of another never combine (S6). */
let visitor: Client;
/** Owner of the building itself. */
let landlord: Client;

beforeAll(async () => {
  world = await World.start();
  const idOf = async (name: string) => ok(await world.owner.getLocation({ params: { name } })).id;
  const here = { scope_kind: 'location' as const, scope_id: await idOf(await world.here()) };
  const elsewhere = { scope_kind: 'location' as const, scope_id: await idOf(await world.elsewhere()) };
  stranger = (await world.person([{ role: 'owner', ...elsewhere }])).client;
  visitor = (
    await world.person([
      { role: 'viewer', ...here },
      { role: 'owner', ...elsewhere },
    ])
  ).client;
  landlord = (await world.person([{ role: 'owner', ...here }])).client;
});
afterAll(() => world.stop());

async function send(operation: Operation, client: Client): Promise<Reply<unknown>> {
  const { input } = await examples[operation.id as OperationId](world);
  const call = client[operation.id as keyof Client] as (input: object) => Promise<Reply<unknown>>;
  return call(input);
}

const each = (operations: readonly Operation[]) =>
  operations.map((operation) => [operation.id, operation] as const);
const onRows = operationList.filter(({ scope }) => scope === 'row');
const creates = operationList.filter(({ scope }) => scope === 'parent');
const lists = operationList.filter(({ scope, method }) => scope === 'rows' && method === 'GET');
const reads = (operation: Operation) => operation.access.endsWith(':read');

describe.each(each(onRows))('%s', (_id, operation) => {
  it('S6, section 7: what is out of scope is a 404', async () => {
    expect((await send(operation, stranger)).status).toBe(404);
  });

  it('S6, section 7: what is readable, but not in the scope of the permission, is a 403', async () => {
    const { status } = await send(operation, visitor);
    expect(status).toBe(reads(operation) ? operation.success.status : 403);
  });

  it('S7: what is in scope works', async () => {
    expect((await send(operation, landlord)).status).toBe(operation.success.status);
  });
});

describe.each(each(creates))('%s', (_id, operation) => {
  it('S11: under a parent that is not to be seen is a 422', async () => {
    const reply = await send(operation, stranger);
    expect(reply.status).toBe(422);
    expect(reply.ok ? [] : reply.problem.errors?.map(({ location }) => location)).toContain('body.parent');
  });

  it('S11: under a parent that is only readable is a 403', async () => {
    expect((await send(operation, visitor)).status).toBe(403);
  });

  it('S7: under a parent in scope works', async () => {
    expect((await send(operation, landlord)).status).toBe(operation.success.status);
  });
});

describe.each(each(lists))('%s', (_id, operation) => {
  it('section 7: a filter by a row that is not to be seen is a 422, never a hint', async () => {
    expect((await send(operation, stranger)).status).toBe(422);
  });

  it('section 7: the rows in scope are there', async () => {
    const reply = await send(operation, visitor);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.ok && reply.body)).toContain('"name"');
  });

  it('3.4.1: an empty reach is an empty list', async () => {
    const call = stranger[operation.id as keyof Client] as (input?: object) => Promise<Reply<unknown>>;
    const reply = await call();
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.ok && reply.body)).not.toContain(await world.here());
  });
});
