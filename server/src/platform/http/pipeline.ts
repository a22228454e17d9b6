import type { Operation } from '@muster/contract';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { CallerContext, CallerLike, House, Outgoing, RequestFacts } from '../context.ts';
import {
  forbidden,
  impersonationReadOnly,
  impersonationRefused,
  passwordChangeRequired,
} from '../problem.ts';
import { BodyValidator, parseJson, QueryValidator, refuseBody } from '../validation/index.ts';
import type { AnyHandler } from './handlers.ts';
import { checkBodyHeaders, readBody } from './media.ts';
import { checkOrigin } from './origin-check.ts';
import type { Visit } from './visit.ts';

/** What the access room lends to the pipeline: who calls, and what limits hold. */
export interface Gatekeeper {
  /** Step 4: the caller of a valid credential, or a 401. */
  authenticate(request: RequestFacts): Promise<CallerLike>;
  /** Step 4 of an operation that is limited by rate: a 429, or nothing. */
  limit(operation: Operation, request: RequestFacts): Promise<void>;
}

export interface Pipeline {
  readonly house: House;
  readonly gatekeeper: Gatekeeper;
  readonly ajv: Ajv2020;
  readonly publicOrigin: () => string;
}

/** Compiles one operation into the function that answers its requests. */
export function compileOperation(pipeline: Pipeline, operation: Operation, handler: AnyHandler) {
  const queries = new QueryValidator(pipeline.ajv, operation.query);
  const bodies = operation.body && new BodyValidator(pipeline.ajv, operation.body);

  /** The order of checks of identity.md section 1. Steps 1 and 9 to 12 are the router's and the use case's. */
  return async (visit: Visit): Promise<unknown> => {
    const { house, gatekeeper } = pipeline;
    checkBodyHeaders(operation, visit.message); // 2
    checkOrigin(operation, {
      headers: visit.message.headers,
      hasSessionCookie: visit.facts.sessionCookie !== undefined,
      publicOrigin: pipeline.publicOrigin(),
    }); // 3
    if (operation.rateLimited === true) await gatekeeper.limit(operation, visit.facts); // 4
    const caller = operation.access === 'public' ? undefined : await gatekeeper.authenticate(visit.facts); // 4
    if (caller !== undefined) {
      passImpersonationGate(operation, caller); // 5
      passPasswordGate(operation, caller); // 6
      checkPermission(operation, caller); // 7
    }
    const query = queries.read(visit.search); // 8: 400
    const bytes = await readBody(operation, visit.message);
    const given = bytes && parseJson(bytes);
    const body = readGiven(bodies, given, operation.bodyOptional === true); // 8: 422
    const context = contextOf(house, operation, visit.facts, visit.outgoing, caller);
    return handler(context, { params: visit.params, query, body }); // 9–12
  };
}

/** I3, I5, I6: no nesting; a view may only read; an act may do nothing that outlives it. */
function passImpersonationGate(operation: Operation, caller: CallerLike): void {
  const mode = caller.impersonation?.mode;
  if (mode === undefined || operation.impersonated === 'allowed') return;
  if (operation.impersonated === 'nesting') throw impersonationRefused();
  if (mode === 'view_as' && operation.method !== 'GET') throw impersonationReadOnly();
  if (operation.impersonated === 'refused') throw impersonationRefused();
}

/** I9; I8 exempts impersonation. */
function passPasswordGate(operation: Operation, caller: CallerLike): void {
  if (!caller.mustChangePassword || caller.impersonation !== undefined) return;
  if (operation.beforePasswordChange !== true) throw passwordChangeRequired();
}

function checkPermission(operation: Operation, caller: CallerLike): void {
  if (operation.access === 'authenticated') return;
  const held =
    operation.scope === 'all' ? caller.allowsEverywhere(operation.access) : caller.allows(operation.access);
  if (!held) throw forbidden();
}

function readGiven(bodies: BodyValidator | undefined, given: unknown, optional: boolean): object {
  if (bodies === undefined) {
    if (given !== undefined) refuseBody(given);
    return {};
  }
  return bodies.read(given === undefined && optional ? {} : given);
}

/** Written out field by field: it is made for every request, and the origin only where somebody asks for it. */
function contextOf(
  house: House,
  operation: Operation,
  request: RequestFacts,
  outgoing: Outgoing,
  caller: CallerLike | undefined,
): CallerContext {
  return {
    database: house.database,
    settings: house.settings,
    log: house.log,
    isCommonPassword: house.isCommonPassword,
    heavy: house.heavy,
    secureCookies: house.secureCookies,
    operation,
    request,
    outgoing,
    caller,
    get origin() {
      return caller && { ...caller.origin, clientIp: request.clientIp, requestId: request.id };
    },
  } as CallerContext;
}
