import Type from 'typebox';
import { body, DateTime, inputBody, line, Uuid } from '../fields.ts';
import { listBody, listQuery } from '../lists.ts';
import { operation } from '../operation.ts';
import { SessionBody } from './bodies.ts';

/** Sessions and tokens of the caller (12.4) and of other principals (12.5, 13). */

const sessionsQuery = listQuery({ kind: Type.Optional(Type.Enum(['session', 'token'])) });
const ListSessionsOutputBody = listBody('ListSessionsOutputBody', 'sessions', SessionBody);
const RevokeAllSessionsInputBody = inputBody('RevokeAllSessionsInputBody', {
  purpose: Type.Optional(Type.Enum(['session', 'token', 'all'], { default: 'session' })),
});
const RevokeAllSessionsOutputBody = body('RevokeAllSessionsOutputBody', {
  revoked: Type.Integer({ minimum: 0 }),
});
const CreateTokenInputBody = inputBody('CreateTokenInputBody', {
  description: line({ min: 1, max: 200 }),
  ttl_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'At most `security.token_max_days`; default `security.token_default_days`.',
    }),
  ),
});
const CreateTokenOutputBody = body('CreateTokenOutputBody', {
  id: Uuid,
  token: Type.String({ description: 'Shown only here.' }),
  prefix: Type.String(),
  description: Type.String(),
  expires_at: DateTime,
});

export const listMySessions = operation({
  id: 'listMySessions',
  summary: 'Own live sessions and API tokens, newest first',
  area: 'identity',
  method: 'GET',
  path: '/auth/me/sessions',
  access: 'authenticated',
  noStore: true,
  query: sessionsQuery,
  success: { status: 200, body: ListSessionsOutputBody },
});

export const revokeMySession = operation({
  id: 'revokeMySession',
  summary: 'End one of the own sessions or tokens',
  area: 'identity',
  method: 'POST',
  path: '/auth/me/sessions/{id}:revoke',
  access: 'authenticated',
  impersonated: 'refused',
  noStore: true,
  success: { status: 204 },
  problems: [404, 'impersonation-refused'],
});

export const revokeAllMySessions = operation({
  id: 'revokeAllMySessions',
  summary: 'End all own sessions or tokens except the one in use',
  area: 'identity',
  method: 'POST',
  path: '/auth/me/sessions:revokeAll',
  access: 'authenticated',
  impersonated: 'refused',
  noStore: true,
  body: RevokeAllSessionsInputBody,
  bodyOptional: true,
  success: { status: 200, body: RevokeAllSessionsOutputBody },
  problems: ['impersonation-refused'],
});

export const createMyToken = operation({
  id: 'createMyToken',
  summary: 'Mint an API token for oneself; it is shown only here',
  area: 'identity',
  method: 'POST',
  path: '/auth/me/tokens',
  access: 'authenticated',
  impersonated: 'refused',
  noStore: true,
  body: CreateTokenInputBody,
  success: { status: 201, body: CreateTokenOutputBody },
  problems: [409, 422, 'impersonation-refused'],
});

export const listPrincipalSessions = operation({
  id: 'listPrincipalSessions',
  summary: 'Live sessions and API tokens of a principal, newest first',
  area: 'identity',
  method: 'GET',
  path: '/principals/{id}/sessions',
  access: 'principal:revoke-session',
  scope: 'all',
  query: sessionsQuery,
  success: { status: 200, body: ListSessionsOutputBody },
  problems: [404],
});

export const revokePrincipalSession = operation({
  id: 'revokePrincipalSession',
  summary: 'End one session or token of a principal',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}/sessions/{sid}:revoke',
  access: 'principal:revoke-session',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority'],
});

export const revokeAllPrincipalSessions = operation({
  id: 'revokeAllPrincipalSessions',
  summary: 'End all sessions or tokens of a principal',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}/sessions:revokeAll',
  access: 'principal:revoke-session',
  scope: 'all',
  body: RevokeAllSessionsInputBody,
  bodyOptional: true,
  success: { status: 200, body: RevokeAllSessionsOutputBody },
  problems: [404, 'authority'],
});

export const createServiceToken = operation({
  id: 'createServiceToken',
  summary: 'Mint an API token for a service account; it is shown only here',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}/tokens',
  access: 'principal:issue-token',
  scope: 'all',
  noStore: true,
  body: CreateTokenInputBody,
  success: { status: 201, body: CreateTokenOutputBody },
  problems: [404, 409, 422, 'authority'],
});
