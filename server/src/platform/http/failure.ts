import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { API_ROOT, type ErrorModel, schemaAddress } from '@muster/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, type Log } from '../database/index.ts';
import { Problem } from '../problem.ts';

/** README 3.6: every failure is a problem body; the unknown is a 500 without detail and with a logged cause. */
export function fail(log: Log, request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const problem = asProblem(error);
  if (problem.status === 500) log.error({ err: error, request_id: request.id }, 'request failed');
  const body: ErrorModel = {
    $schema: schemaAddress('ErrorModel'),
    type: problem.slug === undefined ? 'about:blank' : `${API_ROOT}/problems/${problem.slug}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    instance: `urn:uuid:${request.id}`,
    ...(problem.errors.length > 0 && { errors: [...problem.errors] }),
  };
  return reply
    .headers({ link: `<${schemaAddress('ErrorModel')}>; rel="describedBy"`, ...problem.headers })
    .status(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

/** What is not even HTTP gets a problem too, written by hand: there is no request to answer. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const [status, title] = tooLong ? [431, 'Request header fields too large'] : [400, 'Bad request'];
  const id = randomUUID();
  const detail = 'The request is not well-formed HTTP.';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, instance: `urn:uuid:${id}` });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseUnavailable) {
    return new Problem(503, 'The database is not available.', { headers: { 'retry-after': '1' } });
  }
  const { statusCode } = error as { statusCode?: unknown };
  if (statusCode === 413) return new Problem(413, 'The request is too large.');
  if (statusCode === 415) return new Problem(415, 'The body must be application/json in UTF-8.');
  if (statusCode === 400) return new Problem(400, 'The request is malformed.');
  return new Problem(500, 'Something went wrong on the server. The request id finds it in the log.');
}
