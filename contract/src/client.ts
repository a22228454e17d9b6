import type { TObject } from 'typebox';
import {
  API_ROOT,
  type BodyOf,
  type Operation,
  type Output,
  type PathParams,
  type QueryOf,
} from './operation.ts';
import { type OperationId, type Operations, operations } from './operations.ts';
import type { ErrorModel } from './problems.ts';

/** An answer: its success body, or the problem. */
export type Reply<T> =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly body: T }
  | { readonly ok: false; readonly status: number; readonly headers: Headers; readonly problem: ErrorModel };

type Given<O extends Operation> = (O extends { query: TObject }
  ? { query?: QueryOf<O> }
  : { query?: undefined }) &
  (O extends { bodyOptional: true }
    ? { body?: BodyOf<O> }
    : O extends { body: TObject }
      ? { body: BodyOf<O> }
      : { body?: undefined }) &
  (unknown extends PathParams<O['path']> ? { params?: undefined } : { params: PathParams<O['path']> }) & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

type Call<O extends Operation> =
  Record<string, never> extends Given<O>
    ? (input?: Given<O>) => Promise<Reply<Output<O>>>
    : (input: Given<O>) => Promise<Reply<Output<O>>>;

export type Client = { readonly [K in OperationId]: Call<Operations[K]> };

export interface ClientOptions {
  /** Origin of the server, without `/api/v1`. */
  readonly origin: string;
  /** Headers of every request: a bearer token, or a cookie. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

interface Request {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** One method per operation, typed by the contract. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  const calls = Object.values(operations).map((operation: Operation) => {
    const call = async (input: Request = {}): Promise<Reply<unknown>> => {
      const hasBody = input.body !== undefined;
      const response = await send(options.origin + addressOf(operation, input), {
        method: operation.method,
        headers: {
          ...(hasBody && { 'content-type': 'application/json' }),
          ...options.headers,
          ...input.headers,
        },
        ...(hasBody && { body: JSON.stringify(input.body) }),
        ...(input.signal && { signal: input.signal }),
      });
      return replyOf(response);
    };
    return [operation.id, call] as const;
  });
  return Object.fromEntries(calls) as unknown as Client;
}

/** The success body; a problem is thrown. */
export function ok<T>(reply: Reply<T>): T {
  if (reply.ok) return reply.body;
  const { title, detail, errors } = reply.problem;
  const details = errors?.map((error) => `${error.location}: ${error.message}`).join('; ');
  throw new Error(`${reply.status} ${title}: ${detail}${details ? ` (${details})` : ''}`);
}

function addressOf(operation: Operation, input: Request): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(name, String(each));
    }
  }
  const text = search.toString();
  return API_ROOT + path + (text === '' ? '' : `?${text}`);
}

async function replyOf(response: Response): Promise<Reply<unknown>> {
  const { status, headers } = response;
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return { ok: true, status, headers, body };
  return { ok: false, status, headers, problem: body as ErrorModel };
}
