import { isLiteral, isSensitive, permissionTokens } from './permission.ts';

/** A well-formed pattern, comma lists already split. */
export interface Pattern {
  readonly text: string;
  readonly tokens: readonly [resource: string, ...rest: string[]];
}

/** M5: undefined for an empty or ill-shaped token, a `>` that is not last, a single token other than `>`. */
export function parsePattern(text: string): Pattern | undefined {
  const [resource = '', ...rest] = text.split(':');
  const tokens = [resource, ...rest] as const;
  const last = rest.length;
  if (last === 0 && resource !== '>') return undefined;
  const wellFormed = tokens.every((token, at) =>
    token === '>' ? at === last : token === '*' || isLiteral(token),
  );
  return wellFormed ? { text, tokens: [resource, ...rest] } : undefined;
}

/** M3: the stored form as single patterns, distinct and in the order written; undefined when any is malformed. */
export function expandPattern(text: string): string[] | undefined {
  const [resource = '', actions, ...rest] = text.split(':');
  const each = actions?.split(',').map((action) => [resource, action, ...rest].join(':')) ?? [text];
  return each.every((one) => parsePattern(one) !== undefined) ? [...new Set(each)] : undefined;
}

/** M1, M2. */
export function matches(pattern: Pattern, permission: string): boolean {
  const tokens = permissionTokens(permission);
  return tokens !== undefined && matchesTokens(pattern, tokens);
}

export function matchesTokens(pattern: Pattern, permission: readonly string[]): boolean {
  return consumes(pattern.tokens, permission);
}

/** M7, one pattern over one: does `wide` match every permission that `narrow` can match? */
export function patternCovers(wide: Pattern, narrow: Pattern): boolean {
  return consumes(wide.tokens, narrow.tokens);
}

/**
 * The one walk behind M1 and M7. A permission is a pattern of literals, so covering it and matching it are
 * the same question; `*` and `>` on the right only occur when a pattern is asked about.
 */
function consumes(wide: readonly string[], narrow: readonly string[]): boolean {
  for (const [at, token] of wide.entries()) {
    const other = narrow[at];
    if (other === undefined) return false;
    if (token === '>') return true;
    if (token === '*' ? !starTakes(other, at) : token !== other) return false;
  }
  return wide.length === narrow.length;
}

/** M2, M7: one token, a `*` included; not a sensitive resource, never a `>`. */
function starTakes(token: string, at: number): boolean {
  return token !== '>' && !(at === 0 && isSensitive(token));
}
