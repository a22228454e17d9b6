import Type, { type Static } from 'typebox';
import { body } from './fields.ts';

/** README 3.6. */
export const ErrorModel = body('ErrorModel', {
  type: Type.String({ format: 'uri-reference' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String({ format: 'uri' }),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        location: Type.String(),
        message: Type.String(),
        value: Type.Optional(Type.Unknown()),
      }),
    ),
  ),
});
export type ErrorModel = Static<typeof ErrorModel>;

export const ProblemDocBody = body('ProblemDocBody', {
  slug: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  description: Type.String(),
});

interface ProblemDoc {
  readonly status: number;
  readonly title: string;
  readonly description: string;
}

/** The problems that have a page of their own: `type` is `/api/v1/problems/<slug>` (identity.md 1). */
export const problems = {
  csrf: {
    status: 403,
    title: 'Cross-site request refused',
    description:
      'A request that carries the session cookie and changes something, or that signs in or out, came from another site. Send it from the console itself, or use an API token in the Authorization header.',
  },
  'password-change-required': {
    status: 403,
    title: 'Password change required',
    description:
      'An administrator reset the password of this account. Until the owner of the account changes it with POST /auth/me:changePassword, every other operation is refused.',
  },
  'impersonation-read-only': {
    status: 403,
    title: 'Read-only impersonation',
    description:
      'The credential views as another principal and may only read. End the impersonation, or start one in mode act_as.',
  },
  'impersonation-refused': {
    status: 403,
    title: 'Refused while impersonating',
    description:
      'The operation would outlive the impersonation or seize the account, so only the principal itself may do it.',
  },
  authority: {
    status: 403,
    title: 'Authority exceeded',
    description:
      'The caller may not give, take or act upon more than its own grants at scope all cover. The refusal is recorded in the audit trail.',
  },
  'account-disabled': {
    status: 403,
    title: 'Account disabled',
    description: 'The password is right, but the account is disabled. An administrator can enable it again.',
  },
  'last-owner': {
    status: 409,
    title: 'Last owner',
    description: 'The change would leave no active owner. Make another active human an owner first.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    description: 'The limit of this operation is reached. Try again after the seconds named in Retry-After.',
  },
} as const satisfies Record<string, ProblemDoc>;

export type ProblemSlug = keyof typeof problems;

/** Titles of the problems of type `about:blank`. */
export const statusTitles = {
  400: 'Bad request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Body too large',
  415: 'Unsupported media type',
  422: 'Unprocessable input',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Service unavailable',
} as const satisfies Record<number, string>;

export type ProblemStatus = keyof typeof statusTitles;
