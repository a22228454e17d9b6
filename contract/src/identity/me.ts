import Type from 'typebox';
import { body, DateTime, inputBody, line, NewPassword, patchBody, Uuid } from '../fields.ts';
import { operation } from '../operation.ts';
import { GrantBody, GroupRefBody, HumanBody, PrincipalKind, ServiceBody } from './bodies.ts';

/** The own account (12.4); its sessions and tokens are in sessions.ts. */

export const AvatarOutputBody = body('AvatarOutputBody', {
  image_base64: Type.String(),
  content_type: Type.Literal('image/jpeg'),
});
export const SetAvatarInputBody = inputBody('SetAvatarInputBody', {
  image_base64: Type.String({
    minLength: 1,
    contentEncoding: 'base64',
    description: 'A JPEG, PNG or WebP picture of at most 8 MiB, in standard base64.',
  }),
});
/** README 3.7.4. */
export const AVATAR_BODY_LIMIT = 12 * 1024 * 1024;

export const getMe = operation({
  id: 'getMe',
  summary: 'Who the caller is and what it may do',
  area: 'identity',
  method: 'GET',
  path: '/auth/me',
  access: 'authenticated',
  beforePasswordChange: true,
  noStore: true,
  success: {
    status: 200,
    body: body('MeOutputBody', {
      principal: Type.Object({ id: Uuid, kind: PrincipalKind }),
      human: Type.Optional(HumanBody),
      service: Type.Optional(ServiceBody),
      permissions: Type.Array(Type.String(), {
        description: 'Raw patterns of all grants: a hint, never scope-aware.',
      }),
      grants: Type.Array(GrantBody),
      groups: Type.Array(GroupRefBody),
      credential: Type.Object({
        kind: Type.Enum(['session', 'token', 'impersonation']),
        expires_at: DateTime,
      }),
      impersonation: Type.Optional(
        Type.Object({
          mode: Type.Enum(['view_as', 'act_as']),
          real_actor: Type.Object({ id: Uuid, name: Type.String() }),
          expires_at: DateTime,
        }),
      ),
    }),
  },
});

export const updateMe = operation({
  id: 'updateMe',
  summary: 'Change the own label',
  area: 'identity',
  method: 'PATCH',
  path: '/auth/me',
  access: 'authenticated',
  impersonated: 'refused',
  noStore: true,
  body: patchBody(
    'UpdateMeInputBody',
    { label: Type.Optional(line({ min: 1, max: 200 })) },
    { clearable: ['label'] },
  ),
  success: { status: 200, body: HumanBody },
  problems: [422, 'impersonation-refused'],
});

export const getMyAvatar = operation({
  id: 'getMyAvatar',
  summary: 'The own picture',
  area: 'identity',
  method: 'GET',
  path: '/auth/me/avatar',
  access: 'authenticated',
  noStore: true,
  success: { status: 200, body: AvatarOutputBody },
  problems: [404, 422],
});

export const setMyAvatar = operation({
  id: 'setMyAvatar',
  summary: 'Set the own picture',
  area: 'identity',
  method: 'POST',
  path: '/auth/me:setAvatar',
  access: 'authenticated',
  impersonated: 'refused',
  noStore: true,
  body: SetAvatarInputBody,
  bodyLimit: AVATAR_BODY_LIMIT,
  success: { status: 204 },
  problems: [422, 'impersonation-refused'],
});

export const removeMyAvatar = operation({
  id: 'removeMyAvatar',
  summary: 'Remove the own picture',
  area: 'identity',
  method: 'POST',
  path: '/auth/me:removeAvatar',
  access: 'authenticated',
  impersonated: 'refused',
  noStore: true,
  success: { status: 204 },
  problems: [422, 'impersonation-refused'],
});

export const changeMyPassword = operation({
  id: 'changeMyPassword',
  summary: 'Change the own password; other sessions end',
  area: 'identity',
  method: 'POST',
  path: '/auth/me:changePassword',
  access: 'authenticated',
  impersonated: 'refused',
  beforePasswordChange: true,
  noStore: true,
  body: inputBody('ChangePasswordInputBody', {
    current_password: Type.String({ minLength: 1, maxLength: 256, writeOnly: true }),
    new_password: NewPassword,
  }),
  success: { status: 204 },
  problems: [403, 422, 'impersonation-refused'],
});

export const stopImpersonation = operation({
  id: 'stopImpersonation',
  summary: 'End the impersonation that this request uses',
  area: 'identity',
  method: 'POST',
  path: '/auth/me:stopImpersonation',
  access: 'authenticated',
  impersonated: 'allowed',
  noStore: true,
  success: { status: 204 },
  problems: [403],
});
