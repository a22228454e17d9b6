import { ok } from '@muster/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { whyInvalid } from './check-name.ts';
import { plant, plantLocation } from './planting.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['hall', 'hall-2', 'p'.repeat(100)]) await plantLocation(server.database, name);
  await plant(server.database, 'system', { name: 'av' });
  await plant(server.database, 'component', { name: 'rack' });
});
afterAll(() => server.stop());

const check = async (name: string, current?: string) =>
  ok(await server.owner.checkLocationName({ body: { name, ...(current !== undefined && { current }) } }));

describe('checkName', () => {
  it('I3: tells a free name from a taken one, and suggests the next', async () => {
    expect(await check('attic')).toMatchObject({ valid: true, available: true });
    expect(await check('hall')).toMatchObject({ valid: true, available: false, suggestion: 'hall-3' });
    expect(ok(await server.owner.checkSystemName({ body: { name: 'av' } }))).toMatchObject({
      available: false,
      suggestion: 'av-2',
    });
    expect(ok(await server.owner.checkComponentName({ body: { name: 'rack' } })).available).toBe(false);
    expect(ok(await server.owner.checkComponentName({ body: { name: 'hall' } })).available).toBe(true);
  });

  it('I2: suggests nothing that is too long', async () => {
    expect((await check('p'.repeat(100))).suggestion).toBe(`${'p'.repeat(98)}-2`);
  });

  it.each([
    '',
    'Hall',
    '-hall',
    'hall!',
    'ha ll',
    'p'.repeat(101),
    'ß',
    '01234567-89ab-4cde-8f01-23456789abcd',
  ])('I2: %j is no name', async (name) => {
    const answer = await check(name);
    expect(answer).toMatchObject({ valid: false, available: false, reason: expect.any(String) });
    expect(answer.suggestion).toBeUndefined();
  });

  it('I2: judges as the names of bodies are judged', () => {
    const pattern = /^[a-z0-9][a-z0-9-]{0,99}$/;
    const near = fc.string({ unit: fc.constantFrom('a', '0', '-', 'A', '_', ' '), maxLength: 102 });
    fc.assert(
      fc.property(near, (name) => {
        expect(whyInvalid(name) === undefined).toBe(pattern.test(name));
      }),
    );
  });

  it('3.8: the own name of the row being renamed counts as available', async () => {
    expect((await check('hall', 'hall')).available).toBe(true);
    expect((await check('hall', 'hall-2')).available).toBe(false);
  });

  it('X4: the row being renamed must be readable', async () => {
    const attic = await plantLocation(server.database, 'attic-1');
    const { client } = await server.as({
      handle: 'narrow',
      grants: [{ role: 'admin', scope_kind: 'location', scope_id: attic }],
    });
    const missing = await client.checkLocationName({ body: { name: 'x', current: 'nowhere' } });
    const hidden = await client.checkLocationName({ body: { name: 'x', current: 'hall' } });
    const [one, other] = [missing, hidden].map((reply) => expectProblem(reply, 422, { at: 'body.current' }));
    expect(one?.errors?.[0]?.message).toBe(other?.errors?.[0]?.message);
    expect(ok(await client.checkLocationName({ body: { name: 'hall' } })).available).toBe(false);
  });
});
