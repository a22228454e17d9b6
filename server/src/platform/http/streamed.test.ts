import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingLog } from '../database/recording-log.ts';
import { Problem } from '../problem.ts';
import { type OpenBody, StreamedBody } from './answers.ts';
import { sendStreamed } from './streamed.ts';

const SCHEMA = '/api/v1/schemas/Probe.json';
const PART = `,"x":"${'y'.repeat(100_000)}"`;

/** A source that counts how often it was opened, read and closed. */
class Source {
  opened = 0;
  read = 0;
  closed = 0;
  tag = '"now"';
  parts: readonly string[] = [',"rows":[1', ',2', ']'];
  failAt = Number.POSITIVE_INFINITY;

  answer(): StreamedBody {
    return new StreamedBody(this.tag, async (): Promise<OpenBody> => {
      this.opened += 1;
      return {
        tag: this.tag,
        fields: this.#fields(),
        close: async () => {
          this.closed += 1;
        },
      };
    });
  }

  async *#fields(): AsyncGenerator<string> {
    for (const part of this.parts) {
      if (this.read === this.failAt) throw new Error('the source failed');
      this.read += 1;
      yield part;
    }
  }
}

let source: Source;
let app: FastifyInstance;
let origin: string;
let patience: number;
const log = recordingLog();

beforeEach(async () => {
  source = new Source();
  patience = 10_000;
  app = Fastify({ logger: false });
  await app.register(compress, { threshold: 10, encodings: ['gzip', 'identity'] });
  app.get('/probe', (request, reply) =>
    sendStreamed(
      log,
      request,
      reply.type('application/json'),
      { schema: SCHEMA, answer: source.answer() },
      patience,
    ),
  );
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}/probe`, { method, headers });

/** A client that never reads what it is sent. */
function askAndNotRead() {
  return new Promise<{ destroy(): void }>((resolve) => {
    const { port } = app.server.address() as AddressInfo;
    get({ host: '127.0.0.1', port, path: '/probe' }, (response) => resolve(response.socket.pause()));
  });
}

describe('a streamed body', () => {
  it('is one JSON body with its schema, a weak ETag and its own caching', async () => {
    const reply = await ask();
    expect(await reply.json()).toEqual({ $schema: SCHEMA, rows: [1, 2] });
    expect(reply.headers.get('etag')).toBe('W/"now"');
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    await vi.waitFor(() => expect(source).toMatchObject({ opened: 1, read: 3, closed: 1 }));
  });

  it('F3: 304 opens nothing', async () => {
    for (const seen of ['W/"now"', '"now"', '"old", W/"now"']) {
      const reply = await ask({ 'if-none-match': seen });
      expect([reply.status, await reply.text()]).toEqual([304, '']);
      expect(reply.headers.get('etag')).toBe('W/"now"');
    }
    expect(source.opened).toBe(0);
    expect((await ask({ 'if-none-match': '"old"' })).status).toBe(200);
  });

  it('F3: 304 for * comes after opening, which may refuse', async () => {
    expect((await ask({ 'if-none-match': '*' })).status).toBe(304);
    await vi.waitFor(() => expect(source).toMatchObject({ opened: 1, read: 0, closed: 1 }));
    source.answer = () => new StreamedBody('"now"', () => Promise.reject(new Problem(422, 'no')));
    expect((await ask({ 'if-none-match': '*' })).status).toBe(422);
  });

  it('3.1.1: HEAD answers like GET and reads nothing', async () => {
    const reply = await ask({}, 'HEAD');
    expect([reply.status, reply.headers.get('etag'), await reply.text()]).toEqual([200, 'W/"now"', '']);
    await vi.waitFor(() => expect(source).toMatchObject({ opened: 1, read: 0, closed: 1 }));
  });

  it('F4: is compressed as it is sent', async () => {
    const raw = await new Promise<Buffer>((resolve) => {
      get(`${origin}/probe`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        expect(response.headers['content-encoding']).toBe('gzip');
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts)));
      });
    });
    expect(JSON.parse(gunzipSync(raw).toString())).toEqual({ $schema: SCHEMA, rows: [1, 2] });
  });

  it.each(['identity', 'gzip'])(
    'is broken off when its source fails, so that nobody takes it for whole (%s)',
    async (encoding) => {
      source.parts = Array.from({ length: 20 }, () => PART);
      source.failAt = 10;
      const reply = ask({ 'accept-encoding': encoding }).then((sent) => sent.text());
      await expect(reply).rejects.toThrow();
      await vi.waitFor(() => expect(source.closed).toBe(1));
    },
  );

  it('is closed when the client goes away', async () => {
    source.parts = Array.from({ length: 500 }, () => PART);
    const client = await askAndNotRead();
    await vi.waitFor(() => expect(source.read).toBeGreaterThan(1));
    client.destroy();
    await vi.waitFor(() => expect(source.closed).toBe(1));
    expect(source.read).toBeLessThan(500);
  });

  it('is closed when the client takes no more', async () => {
    patience = 50;
    source.parts = Array.from({ length: 500 }, () => PART);
    await askAndNotRead();
    await vi.waitFor(() => expect(source.closed).toBe(1));
    expect(source.read).toBeLessThan(500);
  });
});
