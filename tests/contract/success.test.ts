import {
  bodyName,
  type Client,
  closed,
  type Operation,
  type OperationId,
  operationList,
  type Reply,
  schemaAddress,
} from '@muster/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examples } from './examples/index.ts';
import { World } from './world.ts';

/** Every operation once with success: status, headers, and a body that its published schema describes whole. */

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

it.each(operationList.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
  const example = await examples[id as OperationId](world);
  const client = example.as ?? world.owner;
  const call = client[id as keyof Client] as (input: object) => Promise<Reply<object | undefined>>;
  const reply = await call(example.input);
  expect(reply).toMatchObject({ ok: true, status: operation.success.status });
  if (!reply.ok) return;
  checkHeaders(operation, reply);
  const { body: schema } = operation.success;
  if (schema === undefined) return;
  const validate = ajv.compile(closed(schema));
  expect(validate(reply.body) ? [] : validate.errors).toEqual([]);
});

function checkHeaders(
  operation: Operation,
  { headers, body }: { headers: Headers; body: object | undefined },
): void {
  const { success, noStore } = operation;
  if (noStore === true) expect(headers.get('cache-control')).toBe('no-store');
  if (success.status === 204) {
    expect(body).toBeUndefined();
    return;
  }
  if (success.body === undefined) return;
  const schema = schemaAddress(bodyName(success.body));
  expect(headers.get('content-type')).toContain('application/json');
  expect(headers.get('link')).toContain(`<${schema}>; rel="describedBy"`);
  expect(body).toHaveProperty('$schema', schema);
  if (success.location !== undefined) {
    const fields = body as Record<string, string>;
    const address = success.location.replace(/\{(\w+)\}/, (_, field: string) => fields[field] ?? '');
    expect(headers.get('location')).toBe(`/api/v1${address}`);
  }
}
