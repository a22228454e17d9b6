import {
  type ErrorModel,
  type ProblemSlug,
  type ProblemStatus,
  problems,
  statusTitles,
} from '@muster/contract';

export type Violation = NonNullable<ErrorModel['errors']>[number];

interface ProblemOptions {
  readonly slug?: ProblemSlug;
  readonly errors?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A failure that the client is told about: one of the catalogue (README 3.6). Everything else is a 500. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly slug: ProblemSlug | undefined;
  readonly title: string;
  readonly errors: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ProblemStatus, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Problem';
    this.status = status;
    this.slug = options.slug;
    this.title = options.slug === undefined ? statusTitles[status] : problems[options.slug].title;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
  }
}

function named(slug: ProblemSlug, detail: string, headers: Record<string, string> = {}): Problem {
  return new Problem(problems[slug].status, detail, { slug, headers });
}

/** C9: one answer, whatever is wrong with the credential. */
export function unauthenticated(detail = 'A valid credential is required.'): Problem {
  return new Problem(401, detail, { headers: { 'www-authenticate': 'Bearer' } });
}

export function forbidden(detail = 'The permission for this operation is missing.'): Problem {
  return new Problem(403, detail);
}

/** One sentence for all kinds of missing: whether a row exists is not disclosed (identity.md 7). */
export function notFound(what = 'resource'): Problem {
  return new Problem(404, `There is no such ${what}.`);
}

export function badRequest(errors: readonly Violation[]): Problem {
  return new Problem(400, errors.map(sentence).join(' '), { errors });
}

export function unprocessable(errors: readonly Violation[]): Problem {
  return new Problem(422, errors.map(sentence).join(' '), { errors });
}

/** 422 at one place. The value is left out where it may be secret. */
export function refused(location: string, message: string, value?: unknown): Problem {
  return unprocessable([value === undefined ? { location, message } : { location, message, value }]);
}

export function conflict(detail: string, location?: string): Problem {
  return new Problem(409, detail, location === undefined ? {} : { errors: [{ location, message: detail }] });
}

export function lastOwner(): Problem {
  return named('last-owner', 'The change would leave no active owner.');
}

export function crossSite(): Problem {
  return named('csrf', 'The request comes from another site.');
}

export function passwordChangeRequired(): Problem {
  return named('password-change-required', 'Change the password before anything else.');
}

export function impersonationReadOnly(): Problem {
  return named('impersonation-read-only', 'While viewing as another principal only reading is possible.');
}

export function impersonationRefused(): Problem {
  return named('impersonation-refused', 'This is refused while acting as another principal.');
}

export function accountDisabled(): Problem {
  return named('account-disabled', 'The account is disabled.');
}

export function authorityExceeded(detail: string): Problem {
  return named('authority', detail);
}

export function rateLimited(retryAfterSeconds: number): Problem {
  const seconds = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  return named('rate-limited', `Too many requests; try again in ${seconds} s.`, { 'retry-after': seconds });
}

function sentence({ location, message }: Violation): string {
  return `${location}: ${message}.`;
}
