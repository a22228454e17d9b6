import Type, { type Static } from 'typebox';
import { Verdict } from '../catalog/fields.ts';
import { EffectiveRoleBody, RoleSpecBody } from '../catalog/roles.ts';
import { body, inputBody } from '../fields.ts';
import { operation } from '../operation.ts';
import { maybe } from './rows.ts';

/** Members of systems, their roles, and who fills them (1.10, 1.11). */

export const SystemMemberBody = body('SystemMemberBody', {
  system: Type.String(),
  system_id: Type.String(),
  component: Type.String(),
  component_id: Type.String(),
  display_name: maybe,
  primary: Type.Boolean(),
  system_count: Type.Integer({ minimum: 0 }),
  roles: Type.Array(Type.String()),
  product: maybe,
  component_type: maybe,
  verdict: Verdict,
  added_at: Type.String({ format: 'date-time' }),
});
export type SystemMemberBody = Static<typeof SystemMemberBody>;

const hidden_count = Type.Integer({ minimum: 0, description: 'Rows that the caller may not read.' });
const inSystem = { area: 'inventory', access: 'system:update', scope: 'row' } as const;
const needsComponent = ['component:update'] as const;

export const listSystemMembers = operation({
  id: 'listSystemMembers',
  summary: 'Components of a system, by name',
  area: 'inventory',
  method: 'GET',
  path: '/systems/{name}/members',
  access: 'system:read',
  scope: 'row',
  conditional: ['component:read'],
  success: {
    status: 200,
    body: body('ListSystemMembersOutputBody', {
      system: Type.String(),
      members: Type.Array(SystemMemberBody),
      hidden_count,
    }),
  },
  problems: [404],
});

export const addSystemMember = operation({
  ...inSystem,
  id: 'addSystemMember',
  summary: 'Put a component into a system',
  method: 'PUT',
  path: '/systems/{name}/members/{component}',
  conditional: needsComponent,
  versioned: true,
  success: { status: 200, body: SystemMemberBody },
  problems: [404, 409],
});

export const removeSystemMember = operation({
  ...inSystem,
  id: 'removeSystemMember',
  summary: 'Take a component out of a system',
  method: 'DELETE',
  path: '/systems/{name}/members/{component}',
  versioned: true,
  success: { status: 204 },
  problems: [404, 409],
});

export const setPrimarySystem = operation({
  ...inSystem,
  id: 'setPrimarySystem',
  summary: 'Make a system the primary one of a member',
  method: 'POST',
  path: '/systems/{name}/members/{component}:setPrimary',
  success: { status: 200, body: SystemMemberBody },
  problems: [404],
});

export const listComponentMemberships = operation({
  id: 'listComponentMemberships',
  summary: 'Systems that a component is in, the primary one first',
  area: 'inventory',
  method: 'GET',
  path: '/components/{name}/memberships',
  access: 'component:read',
  scope: 'row',
  success: {
    status: 200,
    body: body('ListComponentMembershipsOutputBody', {
      component: Type.String(),
      memberships: Type.Array(SystemMemberBody),
      hidden_count,
    }),
  },
  problems: [404],
});

export const listSystemRoles = operation({
  id: 'listSystemRoles',
  summary: 'Effective roles of a system and who fills them',
  area: 'inventory',
  method: 'GET',
  path: '/systems/{name}/roles',
  access: 'system:read',
  scope: 'row',
  success: {
    status: 200,
    body: body('ListSystemRolesOutputBody', { system: Type.String(), roles: Type.Array(EffectiveRoleBody) }),
  },
  problems: [404],
});

export const setSystemRole = operation({
  ...inSystem,
  id: 'setSystemRole',
  summary: 'Declare or revise a role of a system',
  method: 'PATCH',
  path: '/systems/{name}/roles/{role}',
  body: RoleSpecBody,
  versioned: true,
  success: { status: 200, body: EffectiveRoleBody },
  problems: [404, 409, 422],
});

export const deleteSystemRole = operation({
  ...inSystem,
  id: 'deleteSystemRole',
  summary: 'Withdraw a role that the system declares itself',
  method: 'DELETE',
  path: '/systems/{name}/roles/{role}',
  versioned: true,
  success: { status: 204 },
  problems: [404, 409],
});

export const assignRole = operation({
  ...inSystem,
  id: 'assignRole',
  summary: 'Let a component fill a role',
  method: 'PUT',
  path: '/systems/{name}/roles/{role}/assignments/{component}',
  conditional: needsComponent,
  body: inputBody('AssignRoleInputBody', {
    position: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  bodyOptional: true,
  success: { status: 200, body: EffectiveRoleBody },
  problems: [404, 409, 422],
});

export const unassignRole = operation({
  ...inSystem,
  id: 'unassignRole',
  summary: 'Let a component no longer fill a role',
  method: 'DELETE',
  path: '/systems/{name}/roles/{role}/assignments/{component}',
  success: { status: 204 },
  problems: [404],
});

export const swapRolePositions = operation({
  ...inSystem,
  id: 'swapRolePositions',
  summary: 'Exchange the occupants of two positions',
  method: 'POST',
  path: '/systems/{name}/roles/{role}:swapPositions',
  body: inputBody('SwapRolePositionsInputBody', {
    position: Type.Integer({ minimum: 1, maximum: 1000 }),
    with: Type.Integer({ minimum: 1, maximum: 1000 }),
  }),
  success: { status: 200, body: EffectiveRoleBody },
  problems: [404, 422],
});
