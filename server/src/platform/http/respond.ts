import { Readable } from 'node:stream';
import { API_ROOT, bodyName, type Operation, schemaAddress } from '@muster/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../database/index.ts';
import type { Listing } from '../paging/index.ts';
import { type Document, StreamedBody, Versioned } from './answers.ts';
import { isUnchanged, rowTag } from './etag.ts';
import { sendStreamed } from './streamed.ts';

/** Sends what a use case gave, in the form its contract declares. */
export function respond(
  log: Log,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
) {
  const { success } = operation;
  reply.status(success.status);
  if (success.status === 204) return reply.send();
  if (success.mediaType !== undefined) return sendDocument(request, reply, answer as Document);
  const schema = schemaAddress(bodyName(success.body ?? {}));
  const describedBy = `<${schema}>; rel="describedBy"`;
  reply.type('application/json').header('link', describedBy);
  if (answer instanceof StreamedBody) return sendStreamed(log, request, reply, { schema, answer });
  if (isListing(answer)) return sendListing(request, reply, answer, schema, describedBy);
  const body = (answer instanceof Versioned ? answer.body : answer) as Record<string, unknown>;
  if (success.location !== undefined) reply.header('location', addressOf(success.location, body));
  const text = JSON.stringify({ $schema: schema, ...body });
  if (answer instanceof Versioned) return sendVersioned(request, reply, rowTag(answer.version, text), text);
  return reply.send(text);
}

function sendVersioned(request: FastifyRequest, reply: FastifyReply, tag: string, text: string) {
  reply.header('etag', tag);
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (reading && isUnchanged(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.send(text);
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, { mediaType, text, tag }: Document) {
  reply.header('etag', tag).header('cache-control', 'no-cache');
  if (isUnchanged(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.type(mediaType).send(text);
}

function sendListing(
  request: FastifyRequest,
  reply: FastifyReply,
  listing: Listing,
  schema: string,
  describedBy: string,
) {
  const { nextCursor } = listing;
  if (nextCursor !== undefined) {
    reply.header('link', `${describedBy}, <${nextAddress(request.url, nextCursor)}>; rel="next"`);
  }
  const head = `${JSON.stringify({ $schema: schema, ...listing.extra }).slice(0, -1)},"${listing.plural}":[`;
  const tail = nextCursor === undefined ? ']}' : `],"next_cursor":${JSON.stringify(nextCursor)}}`;
  const first = listing.first.map((row) => JSON.stringify(row)).join(',');
  if (listing.rest === undefined) return reply.send(head + first + tail);
  return reply.send(Readable.from(listText(head + first, listing.rest, tail)));
}

/** The rows that did not fit the first chunk, as text, a chunk at a time. */
async function* listText(start: string, rest: AsyncIterable<readonly object[]>, tail: string) {
  yield start;
  for await (const rows of rest) yield rows.map((row) => `,${JSON.stringify(row)}`).join('');
  yield tail;
}

function nextAddress(url: string, cursor: string): string {
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('offset');
  query.set('cursor', cursor);
  return `${path}?${query}`;
}

function addressOf(template: string, body: Record<string, unknown>): string {
  return (
    API_ROOT + template.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(body[field])))
  );
}

function isListing(answer: unknown): answer is Listing {
  return typeof answer === 'object' && answer !== null && 'plural' in answer && 'rest' in answer;
}
