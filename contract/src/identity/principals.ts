import Type from 'typebox';
import { body, DateTime, Handle, inputBody, line, NewPassword, patchBody, Uuid } from '../fields.ts';
import { listBody, listQuery } from '../lists.ts';
import { operation } from '../operation.ts';
import { PrincipalBody, PrincipalKind } from './bodies.ts';
import { AVATAR_BODY_LIMIT, AvatarOutputBody, SetAvatarInputBody } from './me.ts';

const Email = Type.String({ format: 'email', maxLength: 320 });
const Label = line({ min: 1, max: 200 });

export const listPrincipals = operation({
  id: 'listPrincipals',
  summary: 'Humans and services, by handle',
  area: 'identity',
  method: 'GET',
  path: '/principals',
  access: 'principal:read:admin',
  scope: 'all',
  query: listQuery({
    kind: Type.Optional(PrincipalKind),
    include_archived: Type.Optional(Type.Boolean({ default: false })),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Substring of handle, label or e-mail.' }),
    ),
  }),
  success: { status: 200, body: listBody('ListPrincipalsOutputBody', 'principals', PrincipalBody) },
});

export const createPrincipal = operation({
  id: 'createPrincipal',
  summary: 'Create a human without grants; without a password it cannot sign in until one is set',
  area: 'identity',
  method: 'POST',
  path: '/principals',
  access: 'principal:create',
  scope: 'all',
  body: inputBody(
    'CreatePrincipalInputBody',
    {
      username: Handle,
      email: Type.Optional(Email),
      label: Type.Optional(Label),
      password: Type.Optional(NewPassword),
    },
    { verbatim: ['password'] },
  ),
  success: { status: 201, body: PrincipalBody, location: '/principals/{id}' },
  problems: [409, 422],
});

export const createService = operation({
  id: 'createService',
  summary: 'Create a service account without grants',
  area: 'identity',
  method: 'POST',
  path: '/principals:createService',
  access: 'principal:create',
  scope: 'all',
  body: inputBody('CreateServiceInputBody', { name: Handle }),
  success: { status: 201, body: PrincipalBody, location: '/principals/{id}' },
  problems: [409, 422],
});

export const getPrincipal = operation({
  id: 'getPrincipal',
  summary: 'One principal, archived ones too',
  area: 'identity',
  method: 'GET',
  path: '/principals/{id}',
  access: 'principal:read:admin',
  scope: 'all',
  success: { status: 200, body: PrincipalBody },
  problems: [404],
});

export const updatePrincipal = operation({
  id: 'updatePrincipal',
  summary: "Change a human's username, e-mail or label",
  area: 'identity',
  method: 'PATCH',
  path: '/principals/{id}',
  access: 'principal:update',
  scope: 'all',
  body: patchBody(
    'UpdatePrincipalInputBody',
    { username: Type.Optional(Handle), email: Type.Optional(Email), label: Type.Optional(Label) },
    { clearable: ['email', 'label'] },
  ),
  success: { status: 200, body: PrincipalBody },
  problems: [404, 409, 422, 'authority'],
});

export const getPrincipalAvatar = operation({
  id: 'getPrincipalAvatar',
  summary: 'The picture of a human',
  area: 'identity',
  method: 'GET',
  path: '/principals/{id}/avatar',
  access: 'principal:read:admin',
  scope: 'all',
  success: { status: 200, body: AvatarOutputBody },
  problems: [404, 422],
});

export const setPrincipalAvatar = operation({
  id: 'setPrincipalAvatar',
  summary: 'Set the picture of a human',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:setAvatar',
  access: 'principal:set-avatar',
  scope: 'all',
  body: SetAvatarInputBody,
  bodyLimit: AVATAR_BODY_LIMIT,
  success: { status: 204 },
  problems: [404, 409, 422],
});

export const removePrincipalAvatar = operation({
  id: 'removePrincipalAvatar',
  summary: 'Remove the picture of a human',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:removeAvatar',
  access: 'principal:set-avatar',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 422],
});

export const disablePrincipal = operation({
  id: 'disablePrincipal',
  summary: 'Suspend a principal; its sessions end',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:disable',
  access: 'principal:update',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 409, 'authority', 'last-owner'],
});

export const enablePrincipal = operation({
  id: 'enablePrincipal',
  summary: 'Let a disabled principal in again',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:enable',
  access: 'principal:update',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 409, 'authority'],
});

export const archivePrincipal = operation({
  id: 'archivePrincipal',
  summary: 'Retire a principal; its credentials are deleted',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:archive',
  access: 'principal:archive',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority', 'last-owner'],
});

export const restorePrincipal = operation({
  id: 'restorePrincipal',
  summary: 'Bring an archived principal back',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:restore',
  access: 'principal:archive',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 'authority'],
});

export const purgePrincipal = operation({
  id: 'purgePrincipal',
  summary: 'Delete an archived principal for good',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:purge',
  access: 'principal:purge:admin',
  scope: 'all',
  success: { status: 204 },
  problems: [404, 409, 'authority', 'last-owner'],
});

export const resetPassword = operation({
  id: 'resetPassword',
  summary: 'Set a password that its owner must change at once',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:resetPassword',
  access: 'principal:reset-password',
  scope: 'all',
  body: inputBody('ResetPasswordInputBody', { password: NewPassword }),
  success: { status: 204 },
  problems: [404, 409, 422, 'authority'],
});

export const impersonate = operation({
  id: 'impersonate',
  summary: 'Mint a credential that views or acts as another principal',
  area: 'identity',
  method: 'POST',
  path: '/principals/{id}:impersonate',
  access: 'principal:impersonate',
  scope: 'all',
  impersonated: 'nesting',
  noStore: true,
  body: inputBody('ImpersonateInputBody', {
    mode: Type.Enum(['view_as', 'act_as']),
    duration_minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1440,
        description: 'Default `security.impersonation_default_minutes`.',
      }),
    ),
  }),
  success: {
    status: 201,
    body: body('ImpersonateOutputBody', {
      token: Type.String({ description: 'Shown only here.' }),
      mode: Type.Enum(['view_as', 'act_as']),
      target_id: Uuid,
      session_id: Uuid,
      expires_at: DateTime,
    }),
  },
  problems: [404, 409, 422, 'authority', 'impersonation-refused'],
});
