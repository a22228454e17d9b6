import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start({ MUSTER_METRICS: 'true' });
});
afterAll(() => world.stop());

const text = async () => (await fetch(`${world.server.origin}/metrics`)).text();

it('configuration 13: /metrics tells process, requests and pool, labelled by the contract and never by input', async () => {
  ok(await world.owner.getPrincipal({ params: { id: 'root' } }));
  await world.owner.getPrincipal({ params: { id: 'someone-in-particular' } });
  await fetch(`${world.server.origin}/api/v1/no-such-path`);
  const metrics = await text();
  expect(metrics).toMatch(/muster_http_requests_total\{.*operation="getPrincipal",status="200"\} 1/);
  expect(metrics).toMatch(/muster_http_requests_total\{.*operation="getPrincipal",status="404"\} 1/);
  expect(metrics).toMatch(/^muster_database_pool_connections\{state="idle"\} \d+$/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(metrics).not.toMatch(/someone-in-particular|no-such-path/);
});

it('configuration 13: without the setting there is no /metrics', async () => {
  const plain = await World.start();
  try {
    expect((await fetch(`${plain.server.origin}/metrics`)).status).toBe(404);
  } finally {
    await plain.stop();
  }
});
