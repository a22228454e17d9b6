import Type, { type Static } from 'typebox';
import { body, DateTime, Uuid } from '../fields.ts';

/** identity.md 12.1: bodies that several operations share. */

export const PrincipalKind = Type.Enum(['human', 'service']);
export const ScopeKind = Type.Enum(['all', 'location', 'system', 'component']);
export const ScopeOperator = Type.Enum(['subtree', 'subtree_excl_root', 'self']);

export const GrantBody = body('GrantBody', {
  id: Uuid,
  role: Type.String({ description: 'Role name.' }),
  scope_kind: ScopeKind,
  scope_id: Type.Optional(Uuid),
  scope_name: Type.Optional(Type.String({ description: 'Current name of the root.' })),
  scope_op: Type.Optional(ScopeOperator),
  group_id: Type.Optional(Uuid),
  group_name: Type.Optional(Type.String({ description: "The source group's display name, or its name." })),
});
export type GrantBody = Static<typeof GrantBody>;

export const HumanBody = body('HumanBody', {
  username: Type.String(),
  email: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  has_avatar: Type.Boolean(),
  must_change_password: Type.Boolean({ description: "True after an administrator's reset (I9)." }),
});
export type HumanBody = Static<typeof HumanBody>;

export const ServiceBody = body('ServiceBody', { name: Type.String() });

export const GroupRefBody = body('GroupRefBody', { id: Uuid, name: Type.String() });

export const PrincipalBody = body('PrincipalBody', {
  id: Uuid,
  kind: PrincipalKind,
  active: Type.Boolean(),
  archived_at: Type.Optional(DateTime),
  grants: Type.Array(GrantBody),
  groups: Type.Array(GroupRefBody),
  human: Type.Optional(HumanBody),
  service: Type.Optional(ServiceBody),
});
export type PrincipalBody = Static<typeof PrincipalBody>;

export const GroupBody = body('GroupBody', {
  id: Uuid,
  name: Type.String(),
  display_name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  member_count: Type.Integer({ minimum: 0 }),
  grant_count: Type.Integer({ minimum: 0 }),
});
export type GroupBody = Static<typeof GroupBody>;

export const SessionBody = body('SessionBody', {
  id: Uuid,
  kind: Type.Enum(['session', 'token']),
  prefix: Type.String({ pattern: '^[0-9a-f]{8}$' }),
  description: Type.Optional(Type.String()),
  user_agent: Type.Optional(Type.String()),
  client_ip: Type.Optional(Type.String()),
  created_at: DateTime,
  expires_at: DateTime,
  last_used_at: Type.Optional(DateTime),
  current: Type.Boolean({ description: 'The credential of this very request.' }),
});
export type SessionBody = Static<typeof SessionBody>;
