import type { IncomingMessage } from 'node:http';
import { DEFAULT_BODY_LIMIT, type Operation } from '@muster/contract';
import { Problem } from '../problem.ts';

/** Step 2: the size that Content-Length announces (413), then the media type (415). GET bodies are ignored. */
export function checkBodyHeaders(operation: Operation, request: IncomingMessage): void {
  if (!carriesBody(request)) return;
  if (Number(request.headers['content-length'] ?? 0) > limitOf(operation)) throw tooLarge(operation);
  if (!isJson(request.headers['content-type'])) {
    throw new Problem(415, 'The body must be application/json in UTF-8.');
  }
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem(415, 'The body must not be compressed.');
  }
}

/** Step 8: reads the body, counting when no Content-Length announced it; undefined when it is empty. */
export async function readBody(operation: Operation, request: IncomingMessage): Promise<Buffer | undefined> {
  if (!carriesBody(request)) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitOf(operation)) throw tooLarge(operation);
    chunks.push(chunk);
  }
  return size === 0 ? undefined : Buffer.concat(chunks);
}

function carriesBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitOf(operation: Operation): number {
  return operation.bodyLimit ?? DEFAULT_BODY_LIMIT;
}

function tooLarge(operation: Operation): Problem {
  return new Problem(413, `The body is larger than ${limitOf(operation)} bytes.`, {
    headers: { connection: 'close' },
  });
}

function isJson(contentType: string | undefined): boolean {
  const [type, ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return type === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
}
