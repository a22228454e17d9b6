import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Operation } from '@muster/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { clientAddress } from '../config/index.ts';
import type { Log } from '../database/index.ts';
import type { Metrics, ObservedRequest } from '../metrics/index.ts';
import { notFound, Problem } from '../problem.ts';
import { cookieValue, SESSION_COOKIE } from './cookies.ts';
import { fail, refuseMalformed } from './failure.ts';
import type { RouteTable } from './handlers.ts';
import { compileOperation, type Pipeline } from './pipeline.ts';
import { respond } from './respond.ts';
import { pathMatcher, plainColons, routePath } from './route-path.ts';
import type { Visit } from './visit.ts';

export interface HttpOptions {
  readonly pipeline: Pipeline;
  readonly operations: readonly Operation[];
  readonly routes: RouteTable;
  readonly trustedProxies: BlockList;
  readonly build: string;
  readonly log: Log;
  /** Told of every answered request; labels come from the contract, never from the client. */
  readonly observe?: (request: ObservedRequest) => void;
  /** Prometheus text at /metrics; not served unless given. */
  readonly metrics?: Pick<Metrics, 'text' | 'contentType'>;
}

/** A shorter answer is not worth compressing. */
const COMPRESSION_THRESHOLD = 1024;

/** The HTTP server: every operation of the contract with its use case, and problems for everything else. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log, build } = options;
  const app = Fastify({
    genReqId: () => randomUUID(),
    logger: false,
    rewriteUrl: (request) => plainColons(request.url ?? '/'),
    routerOptions: { maxParamLength: 1000 },
    // what is refused before routing, a malformed address first of all, has passed no hook
    frameworkErrors: (error, request, reply) => {
      const unroutable = error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      fail(log, request, identify(request, reply, build), unroutable ? notFound('path') : error);
    },
    clientErrorHandler: refuseMalformed,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  // the pipeline reads bodies itself, after the checks that come before (identity.md 1)
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, reply, done) => {
    identify(request, reply, build);
    done();
  });
  if (options.observe !== undefined) observeRequests(app, options.observe);
  app.setErrorHandler((error, request, reply) => fail(log, request, reply, error));
  await app.register(compress, {
    threshold: COMPRESSION_THRESHOLD,
    encodings: ['br', 'gzip', 'identity'],
    // beyond these a long answer takes twice the time for a tenth less to send
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
    globalDecompression: false,
  });
  for (const operation of options.operations) addOperation(app, options, operation);
  if (options.metrics !== undefined) addMetrics(app, options.metrics);
  app.setNotFoundHandler(notFoundHandler(options));
  return app;
}

function addOperation(app: FastifyInstance, options: HttpOptions, operation: Operation): void {
  const handler = options.routes[operation.id];
  if (handler === undefined) throw new Error(`operation ${operation.id} has no use case`);
  const answer = compileOperation(options.pipeline, operation, handler);
  app.route({
    method: operation.method,
    url: routePath(operation.path),
    config: { operation: operation.id },
    handler: async (request, reply) => {
      // also on refusals (identity.md 1)
      if (operation.noStore === true) reply.header('cache-control', 'no-store');
      const visit = visitOf(options, request, reply);
      return respond(options.log, operation, request, reply, await answer(visit));
    },
  });
}

function addMetrics(app: FastifyInstance, metrics: NonNullable<HttpOptions['metrics']>): void {
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

function visitOf({ trustedProxies }: HttpOptions, request: FastifyRequest, reply: FastifyReply): Visit {
  const { raw, url, id } = request;
  const cut = url.indexOf('?');
  return {
    message: raw,
    params: request.params as Record<string, string>,
    search: cut < 0 ? '' : url.slice(cut + 1),
    outgoing: {
      setCookie: (value) => reply.header('set-cookie', value),
      setHeader: (name, value) => reply.header(name, value),
    },
    facts: {
      id,
      clientIp:
        clientAddress(raw.socket.remoteAddress, raw.headers['x-forwarded-for'], trustedProxies) ?? '0.0.0.0',
      userAgent: raw.headers['user-agent'],
      sessionCookie: cookieValue(raw.headers.cookie, SESSION_COOKIE),
      header: (name) => {
        const value = raw.headers[name];
        return typeof value === 'string' ? value : undefined;
      },
    },
  };
}

/** Step 1: a known path with another method is 405 with `Allow`; everything else is 404. */
function notFoundHandler({ operations, log }: HttpOptions) {
  const matchers = operations.map(({ path, method }) => ({ pattern: pathMatcher(path), method }));
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = matchers.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return fail(log, request, reply, notFound('path'));
    const allow = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
    const problem = new Problem(405, `${request.method} is not possible here.`, {
      headers: { allow: allow.join(', ') },
    });
    return fail(log, request, reply, problem);
  };
}

/** README 3.1.6. */
function identify(request: FastifyRequest, reply: FastifyReply, build: string): FastifyReply {
  return reply.header('x-request-id', request.id).header('x-build', build);
}

function observeRequests(app: FastifyInstance, observe: NonNullable<HttpOptions['observe']>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: string };
    observe({
      operation,
      method: request.method,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}
