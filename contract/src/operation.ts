import type { Static, TObject } from 'typebox';
import type { ProblemSlug, ProblemStatus } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Where a permission must be held (identity.md 14): `all` = in an all-scope grant; `any` = in any grant;
 * `rows` = a list or batch filtered to the reached rows; `row` = the path entity; `parent` = S11, S12;
 * `component` and `owner` = anchored (6.3).
 */
export type Scope = 'all' | 'any' | 'row' | 'rows' | 'parent' | 'component' | 'owner';

export interface Success {
  readonly status: 200 | 201 | 204;
  readonly body?: TObject;
  /** Media type of a success that is not a JSON body of its own name. */
  readonly mediaType?: string;
  /** Address of the created row, with fields of the response body in braces. */
  readonly location?: string;
}

export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly area: 'identity' | 'inventory';
  readonly method: Method;
  /** Below `/api/v1`; colon verbs are part of it. */
  readonly path: string;
  /** `public`, `authenticated`, or the one permission it needs. */
  readonly access: string;
  /** Present exactly when `access` is a permission. */
  readonly scope?: Scope;
  /** Permissions that only some requests need. */
  readonly conditional?: readonly string[];
  readonly query?: TObject;
  readonly body?: TObject;
  readonly bodyOptional?: boolean;
  /** Largest request body in bytes; 1 MiB unless given (README 3.7.4). */
  readonly bodyLimit?: number;
  readonly success: Success;
  /** What it may answer beside the statuses that every operation of its kind has. */
  readonly problems?: readonly (ProblemStatus | ProblemSlug)[];
  /** C6: the origin is checked even without a session cookie. */
  readonly originAlways?: boolean;
  /** I6: `refused` to act_as; I3: `nesting`, refused to both modes alike; I5: `allowed` even to view_as. */
  readonly impersonated?: 'refused' | 'nesting' | 'allowed';
  /** I9: works while the password must be changed. */
  readonly beforePasswordChange?: boolean;
  /** Never stored by caches: it carries a secret or belongs to `/auth`. */
  readonly noStore?: boolean;
  /** Rows with a version: answers carry an ETag, writes take If-Match (README 3.3.5). */
  readonly versioned?: boolean;
  /** Judged at step 4, before the body is looked at; the room that owns the limit supplies the check. */
  readonly rateLimited?: boolean;
}

/** Declares one operation; the literal types are kept so that inputs and outputs follow from it. */
export function operation<const O extends Operation>(declaration: O): O {
  return declaration;
}

/** `/principals/{id}/grants/{grantId}` → `{ id: string; grantId: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Param}}${infer Rest}`
  ? { readonly [key in Param]: string } & PathParams<Rest>
  : unknown;

type Parsed<T> = T extends TObject ? Static<T> : unknown;

export type QueryOf<O extends Operation> = O extends { query: infer Q } ? Parsed<Q> : unknown;

export type BodyOf<O extends Operation> = O extends { body: infer B }
  ? O extends { bodyOptional: true }
    ? Partial<Parsed<B>>
    : Parsed<B>
  : unknown;

/** What a use case receives: parsed and valid. */
export interface Input<O extends Operation> {
  readonly params: PathParams<O['path']>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
}

/** The success body of an operation, or `undefined` for 204. */
export type Output<O extends Operation> = O['success'] extends { body: infer B extends TObject }
  ? Static<B>
  : undefined;

export const API_ROOT = '/api/v1';
export const DEFAULT_BODY_LIMIT = 1024 * 1024;

/** Names of the path parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
