import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../database/index.ts';
import type { OpenBody, StreamedBody } from './answers.ts';
import { isUnchanged } from './etag.ts';

/** How long a client may leave a part untaken: what the answer is read from is held meanwhile. */
const PATIENCE_MS = 30_000;

/** Sends a body as it is read, with a weak ETag; 304 costs no more than its tag. */
export async function sendStreamed(
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
  { schema, answer }: { readonly schema: string; readonly answer: StreamedBody },
  patienceMs = PATIENCE_MS,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache');
  const seen = request.headers['if-none-match'];
  // `*` asks whether there is an answer at all, which only opening tells
  if (seen?.trim() !== '*' && isUnchanged(seen, answer.tag)) return unchanged(reply, answer.tag);
  const body = await answer.open();
  if (isUnchanged(seen, body.tag)) {
    await body.close();
    return unchanged(reply, body.tag);
  }
  reply.header('etag', `W/${body.tag}`);
  if (request.method === 'HEAD') {
    await body.close();
    return reply.send(Readable.from([]));
  }
  const stream = streamOf(body, schema, patienceMs);
  stream.on('error', (err) => log.warn({ err, request_id: request.id }, 'an answer was broken off'));
  return reply.send(stream);
}

function unchanged(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', `W/${tag}`).status(304).send();
}

/** Closes the body whatever becomes of the answer: sent, failed, broken off by the client, or not taken. */
function streamOf(body: OpenBody, schema: string, patienceMs: number): Readable {
  const stream = Readable.from(text(), { highWaterMark: 1 });
  stream.once('close', () => void body.close());
  return stream;

  async function* text(): AsyncGenerator<string> {
    yield `{"$schema":${JSON.stringify(schema)}`;
    for await (const part of body.fields) {
      const waiting = setTimeout(() => stream.destroy(new Error('the client takes no more')), patienceMs);
      try {
        yield part;
      } finally {
        clearTimeout(waiting);
      }
    }
    yield '}';
  }
}
