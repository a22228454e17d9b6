import Type from 'typebox';
import { body, DateTime, Reference, Uuid } from '../fields.ts';
import { listBody, listQuery } from '../lists.ts';
import { operation } from '../operation.ts';

const AuditEventBody = body('AuditEventBody', {
  id: Uuid,
  ts: DateTime,
  actor_kind: Type.Enum(['human', 'service', 'node', 'system']),
  actor: Type.Optional(Uuid),
  actor_name: Type.String(),
  real_actor: Type.Optional(Uuid),
  real_actor_name: Type.Optional(Type.String()),
  verb: Type.String(),
  resource: Type.String(),
  resource_id: Type.Optional(Uuid),
  resource_name: Type.Optional(Type.String()),
  old: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  new: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  client_ip: Type.Optional(Type.String()),
  credential_prefix: Type.Optional(Type.String()),
  request_id: Type.String(),
});

const word = Type.String({ minLength: 1, maxLength: 100 });

export const listAudit = operation({
  id: 'listAudit',
  summary: 'Who did what, newest first',
  area: 'identity',
  method: 'GET',
  path: '/audit-log',
  access: 'audit:read:admin',
  scope: 'all',
  query: listQuery({
    resource: Type.Optional(word),
    verb: Type.Optional(word),
    resource_id: Type.Optional(Uuid),
    actor: Type.Optional(Reference),
    before: Type.Optional(DateTime),
    after: Type.Optional(DateTime),
  }),
  success: { status: 200, body: listBody('ListAuditOutputBody', 'events', AuditEventBody) },
});
