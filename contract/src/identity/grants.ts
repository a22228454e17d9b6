import Type from 'typebox';
import { inputBody, Reference } from '../fields.ts';
import { listBody, listQuery } from '../lists.ts';
import { operation } from '../operation.ts';
import { GrantBody, ScopeKind } from './bodies.ts';

const CreateGrantInputBody = inputBody('CreateGrantInputBody', {
  role: Reference,
  scope_kind: ScopeKind,
  scope_id: Type.Optional(Reference),
  scope_op: Type.Optional(
    Type.Enum(['subtree', 'subtree_excl_root', 'self'], {
      default: 'subtree',
      description: 'Ignored for scope `all`.',
    }),
  ),
});

export const createPrincipalGrant = operation({
  id: 'createPrincipalGrant',
  summary: 'Grant a role to a principal at a scope',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}/grants',
  access: 'principal_grant:create',
  scope: 'all',
  body: CreateGrantInputBody,
  success: { status: 201, body: GrantBody },
  problems: [404, 409, 422, 'authority'],
});

export const deletePrincipalGrant = operation({
  id: 'deletePrincipalGrant',
  summary: 'Revoke a direct grant of a principal',
  area: 'identity',
  method: 'DELETE',
  path: '/principals/{id}/grants/{grantId}',
  access: 'principal_grant:delete',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority', 'last-owner'],
});

export const listGroupGrants = operation({
  id: 'listGroupGrants',
  summary: 'Grants that the members of a group inherit',
  area: 'identity',
  method: 'GET',
  path: '/principal-groups/{id}/grants',
  access: 'principal_group:read:admin',
  scope: 'all',
  query: listQuery({}),
  success: { status: 200, body: listBody('ListGrantsOutputBody', 'grants', GrantBody) },
  problems: [404],
});

export const createGroupGrant = operation({
  id: 'createGroupGrant',
  summary: 'Grant a role to the members of a group at a scope',
  area: 'identity',
  method: 'POST',
  path: '/principal-groups/{id}/grants',
  access: 'principal_grant:create',
  scope: 'all',
  body: CreateGrantInputBody,
  success: { status: 201, body: GrantBody },
  problems: [404, 409, 422, 'authority'],
});

export const deleteGroupGrant = operation({
  id: 'deleteGroupGrant',
  summary: 'Revoke a grant of a group',
  area: 'identity',
  method: 'DELETE',
  path: '/principal-groups/{id}/grants/{grantId}',
  access: 'principal_grant:delete',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority', 'last-owner'],
});
