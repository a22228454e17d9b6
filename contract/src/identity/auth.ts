import Type from 'typebox';
import { body, inputBody } from '../fields.ts';
import { operation } from '../operation.ts';

export const getHealth = operation({
  id: 'getHealth',
  summary: 'Whether the process lives and reaches its database',
  area: 'identity',
  method: 'GET',
  path: '/healthz',
  access: 'public',
  success: {
    status: 200,
    body: body('HealthzOutputBody', {
      status: Type.Enum(['ok', 'degraded']),
      db: Type.Enum(['ok', 'down']),
    }),
  },
});

export const getAuthStatus = operation({
  id: 'getAuthStatus',
  summary: 'Whether the installation has an active owner',
  area: 'identity',
  method: 'GET',
  path: '/auth/status',
  access: 'public',
  noStore: true,
  success: { status: 200, body: body('AuthStatusOutputBody', { bootstrapped: Type.Boolean() }) },
});

export const login = operation({
  id: 'login',
  summary: 'Sign in with a password; the session comes as a cookie',
  area: 'identity',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  originAlways: true,
  noStore: true,
  rateLimited: true,
  body: inputBody('LoginInputBody', {
    username: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 256, writeOnly: true }),
  }),
  success: { status: 204 },
  problems: [401, 'account-disabled', 'csrf', 'rate-limited'],
});

export const logout = operation({
  id: 'logout',
  summary: 'Sign out: end the session that the cookie names',
  area: 'identity',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  originAlways: true,
  noStore: true,
  success: { status: 204 },
  problems: ['csrf'],
});
