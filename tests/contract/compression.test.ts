import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

function get(
  path: string,
  encoding: string,
): Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': encoding,
      authorization: `Bearer ${world.server.ownerPerson.token}`,
    };
    const outgoing = request(world.server.origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const plain = async (path: string) => (await get(path, 'identity')).bytes.toString();

it.each(['/api/v1/openapi.json', '/api/v1/roles'])(
  '3.7.6: %s comes as br or gzip when asked for',
  async (path) => {
    const br = await get(path, 'gzip, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).toString()).toBe(await plain(path));
    const gzip = await get(path, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(await plain(path));
    expect(String(gzip.headers['vary']).toLowerCase()).toContain('accept-encoding');
  },
);

it('3.7.6: what is short stays as it is', async () => {
  expect((await get('/api/v1/healthz', 'br')).headers['content-encoding']).toBeUndefined();
});
