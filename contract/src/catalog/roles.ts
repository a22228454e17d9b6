import Type, { type Static } from 'typebox';
import { body, line, patchBody, Reference } from '../fields.ts';
import { query } from '../lists.ts';
import { operation } from '../operation.ts';
import { Capability, Label } from './fields.ts';

/** Roles: slots that a standard or a system declares (1.11). */

const Impact = Type.Enum(['outage', 'degraded', 'none']);

/** The table of 1.11 without `name`; PATCH declares or revises (A2). */
export const RoleSpecBody = patchBody('RoleSpecBody', {
  display_name: Type.Optional(Label),
  capabilities: Type.Optional(Type.Array(Capability, { maxItems: 50 })),
  accepted_types: Type.Optional(Type.Array(Reference, { maxItems: 50 })),
  pinned_products: Type.Optional(Type.Array(Reference, { maxItems: 50 })),
  quorum: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  capacity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: '0 = unbounded.' })),
  impact: Type.Optional(Impact),
  position_labels: Type.Optional(Type.Array(line({ max: 100 }), { maxItems: 100 })),
});

const declaration = {
  name: Type.String(),
  display_name: Type.String(),
  capabilities: Type.Array(Type.String()),
  accepted_types: Type.Array(Type.String()),
  pinned_products: Type.Array(Type.String()),
  quorum: Type.Integer(),
  capacity: Type.Optional(Type.Integer({ description: 'Absent when unbounded.' })),
  impact: Impact,
  position_labels: Type.Array(Type.String()),
  inherited: Type.Boolean(),
  declared_by: Type.Object({
    kind: Type.Enum(['standard', 'system']),
    name: Type.String(),
    id: Type.String(),
  }),
};

export const SystemRoleBody = body('SystemRoleBody', declaration);
export type SystemRoleBody = Static<typeof SystemRoleBody>;

export const EffectiveRoleBody = body('EffectiveRoleBody', {
  ...declaration,
  from_standard: Type.Boolean(),
  overrides_standard: Type.Boolean(),
  assigned: Type.Integer({ minimum: 0 }),
  understaffed: Type.Integer({ minimum: 0 }),
  assigned_to: Type.Array(Type.String()),
  assignments: Type.Array(
    Type.Object({
      component: Type.String(),
      component_id: Type.String(),
      display_name: Type.Optional(Type.String()),
      position: Type.Integer({ minimum: 1 }),
      position_label: Type.Optional(Type.String()),
      eligible: Type.Boolean(),
      missing_capabilities: Type.Array(Type.String()),
    }),
  ),
  hidden_count: Type.Integer({ minimum: 0 }),
});
export type EffectiveRoleBody = Static<typeof EffectiveRoleBody>;

export const listStandardRoles = operation({
  id: 'listStandardRoles',
  summary: 'Roles of a standard, inherited ones included',
  area: 'inventory',
  method: 'GET',
  path: '/standards/{id}/roles',
  access: 'standard:read',
  scope: 'any',
  query: query({ own: Type.Optional(Type.Boolean()) }),
  success: {
    status: 200,
    body: body('ListStandardRolesOutputBody', { standard: Type.String(), roles: Type.Array(SystemRoleBody) }),
  },
  problems: [404],
});

export const setStandardRole = operation({
  id: 'setStandardRole',
  summary: 'Declare or revise a role of a standard',
  area: 'inventory',
  method: 'PATCH',
  path: '/standards/{id}/roles/{role}',
  access: 'standard:update',
  scope: 'all',
  body: RoleSpecBody,
  versioned: true,
  success: { status: 200, body: SystemRoleBody },
  problems: [404, 409, 422],
});

export const deleteStandardRole = operation({
  id: 'deleteStandardRole',
  summary: 'Withdraw a role of a standard',
  area: 'inventory',
  method: 'DELETE',
  path: '/standards/{id}/roles/{role}',
  access: 'standard:delete',
  scope: 'all',
  versioned: true,
  success: { status: 204 },
  problems: [404, 409, 422],
});
