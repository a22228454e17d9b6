import Type from 'typebox';
import { block, body, inputBody, line, Name, patchBody, Reference, Uuid } from '../fields.ts';
import { listBody, listQuery } from '../lists.ts';
import { operation } from '../operation.ts';
import { GroupBody, PrincipalKind } from './bodies.ts';

const text = {
  display_name: Type.Optional(line({ min: 1, max: 200 })),
  description: Type.Optional(block({ max: 1000 })),
};

export const listGroups = operation({
  id: 'listGroups',
  summary: 'Principal groups, by name',
  area: 'identity',
  method: 'GET',
  path: '/principal-groups',
  access: 'principal_group:read:admin',
  scope: 'all',
  query: listQuery({
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Substring of name, display name or description.',
      }),
    ),
  }),
  success: { status: 200, body: listBody('ListGroupsOutputBody', 'groups', GroupBody) },
});

export const createGroup = operation({
  id: 'createGroup',
  summary: 'Create a group without members',
  area: 'identity',
  method: 'POST',
  path: '/principal-groups',
  access: 'principal_group:create',
  scope: 'all',
  body: inputBody('CreateGroupInputBody', { name: Name, ...text }),
  success: { status: 201, body: GroupBody, location: '/principal-groups/{id}' },
  problems: [409, 422],
});

export const getGroup = operation({
  id: 'getGroup',
  summary: 'One group',
  area: 'identity',
  method: 'GET',
  path: '/principal-groups/{id}',
  access: 'principal_group:read:admin',
  scope: 'all',
  success: { status: 200, body: GroupBody },
  problems: [404],
});

export const updateGroup = operation({
  id: 'updateGroup',
  summary: "Change a group's display name or description",
  area: 'identity',
  method: 'PATCH',
  path: '/principal-groups/{id}',
  access: 'principal_group:update',
  scope: 'all',
  body: patchBody('UpdateGroupInputBody', text, { clearable: ['display_name', 'description'] }),
  success: { status: 200, body: GroupBody },
  problems: [404],
});

/** Shared by every kind whose rows can be renamed. */
export const RenameInputBody = inputBody('RenameInputBody', { name: Name });

export const renameGroup = operation({
  id: 'renameGroup',
  summary: 'Rename a group',
  area: 'identity',
  method: 'POST',
  path: '/principal-groups/{id}:rename',
  access: 'principal_group:rename',
  scope: 'all',
  body: RenameInputBody,
  success: { status: 200, body: GroupBody },
  problems: [404, 409],
});

export const deleteGroup = operation({
  id: 'deleteGroup',
  summary: 'Delete a group, its memberships and its grants',
  area: 'identity',
  method: 'DELETE',
  path: '/principal-groups/{id}',
  access: 'principal_group:delete',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority', 'last-owner'],
});

const MemberBody = body('MemberBody', {
  principal_id: Uuid,
  kind: PrincipalKind,
  name: Type.String(),
  label: Type.Optional(Type.String()),
  active: Type.Boolean(),
});

export const listMembers = operation({
  id: 'listMembers',
  summary: 'Members of a group, by name',
  area: 'identity',
  method: 'GET',
  path: '/principal-groups/{id}/members',
  access: 'principal_group:read:admin',
  scope: 'all',
  query: listQuery({}),
  success: { status: 200, body: listBody('ListMembersOutputBody', 'members', MemberBody) },
  problems: [404],
});

export const addMember = operation({
  id: 'addMember',
  summary: 'Add a principal to a group',
  area: 'identity',
  method: 'POST',
  path: '/principal-groups/{id}/members',
  access: 'principal_group:update',
  scope: 'all',
  body: inputBody('AddMemberInputBody', { principal_id: Reference }),
  success: { status: 204 },
  problems: [404, 409, 422, 'authority'],
});

export const removeMember = operation({
  id: 'removeMember',
  summary: 'Take a principal out of a group',
  area: 'identity',
  method: 'DELETE',
  path: '/principal-groups/{id}/members/{principalId}',
  access: 'principal_group:update',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority', 'last-owner'],
});
