import { request as open } from 'node:http';
import { API_ROOT, type Operation } from '@muster/contract';

export interface RawReply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: { type?: string; status?: number; errors?: { location: string }[] } | undefined;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** A request exactly as it is written here, where the typed client would be too polite. */
export function raw(origin: string, { method, path, headers, body }: RawRequest): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const framing = framingOf(headers, body);
    const options = { method, headers: { ...headers, ...framing }, agent: false };
    const outgoing = open(origin + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = text !== '' && /json/.test(String(response.headers['content-type']));
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: json ? JSON.parse(text) : undefined,
        });
        outgoing.destroy();
      });
    });
    outgoing.on('error', reject);
    // an announced body that never comes: the answer must not wait for it
    if (body === undefined && Number(headers?.['content-length'] ?? 0) > 0) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}

/** Node frames the body of a POST by itself, but not that of a DELETE. */
function framingOf(headers: RawRequest['headers'], body: RawRequest['body']): Record<string, string> {
  if (body === undefined || headers?.['transfer-encoding'] !== undefined) return {};
  return { 'content-length': String(Buffer.byteLength(body)) };
}

/** The address of an operation, its parameters filled with what names nothing. */
export function addressOf(operation: Operation, parameter = 'no-such-row'): string {
  return API_ROOT + operation.path.replace(/\{\w+\}/g, parameter);
}

export const json = { 'content-type': 'application/json' };
