import Type from 'typebox';
import { block, body, inputBody, line, Name, patchBody, Reference, Uuid } from '../fields.ts';
import { listBody, listQuery } from '../lists.ts';
import { operation } from '../operation.ts';

const RoleBody = body('RoleBody', {
  id: Uuid,
  name: Type.String(),
  display_name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  official: Type.Boolean(),
  permissions: Type.Array(Type.String(), { description: 'Own patterns.' }),
  inherits: Type.Array(Type.String(), { description: 'Names of the roles it inherits from.' }),
  effective_permissions: Type.Array(Type.String(), { description: 'Own and inherited patterns.' }),
  held: Type.Array(Type.String(), { description: 'The permissions of the universe that it allows.' }),
});

const patterns = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 200 });
const text = {
  display_name: Type.Optional(line({ min: 1, max: 200 })),
  description: Type.Optional(block({ max: 1000 })),
};

export const listRoles = operation({
  id: 'listRoles',
  summary: 'Roles and every permission there is',
  area: 'identity',
  method: 'GET',
  path: '/roles',
  access: 'role:read:admin',
  scope: 'all',
  query: listQuery({}),
  success: {
    status: 200,
    body: listBody('ListRolesOutputBody', 'roles', RoleBody, {
      permission_universe: Type.Array(Type.String()),
    }),
  },
});

export const getRole = operation({
  id: 'getRole',
  summary: 'One role',
  area: 'identity',
  method: 'GET',
  path: '/roles/{id}',
  access: 'role:read:admin',
  scope: 'all',
  success: { status: 200, body: RoleBody },
  problems: [404],
});

export const createRole = operation({
  id: 'createRole',
  summary: 'Create a custom role',
  area: 'identity',
  method: 'POST',
  path: '/roles',
  access: 'role:create',
  scope: 'all',
  body: inputBody('CreateRoleInputBody', {
    name: Name,
    permissions: patterns,
    inherits: Type.Optional(Type.Array(Reference, { maxItems: 20 })),
    ...text,
  }),
  success: { status: 201, body: RoleBody, location: '/roles/{id}' },
  problems: [409, 422, 'authority'],
});

export const updateRole = operation({
  id: 'updateRole',
  summary: 'Change a custom role; holders are judged anew at their next request',
  area: 'identity',
  method: 'PATCH',
  path: '/roles/{id}',
  access: 'role:update',
  scope: 'all',
  body: patchBody(
    'UpdateRoleInputBody',
    {
      permissions: Type.Optional(patterns),
      inherits: Type.Optional(Type.Array(Reference, { maxItems: 20 })),
      ...text,
    },
    { clearable: ['display_name', 'description'] },
  ),
  success: { status: 200, body: RoleBody },
  problems: [404, 422, 'authority'],
});

export const deleteRole = operation({
  id: 'deleteRole',
  summary: 'Delete a custom role that nothing uses',
  area: 'identity',
  method: 'DELETE',
  path: '/roles/{id}',
  access: 'role:delete',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 409, 422, 'authority'],
});
