const TOKEN = /^[a-z][a-z0-9_-]*$/;

const SENSITIVE: ReadonlySet<string> = new Set(['secret', 'settings', 'platform']);

/** M2: no `*` in the resource position reaches these. */
export function isSensitive(resource: string): boolean {
  return SENSITIVE.has(resource);
}

export function isLiteral(token: string): boolean {
  return TOKEN.test(token);
}

/**
 * 5.1: a permission is `<resource>:<action>` or `<resource>:<action>:admin`. Anything else is none, so that
 * a text with other tokens is allowed by nobody, not even by `>`.
 */
export function permissionTokens(text: string): readonly string[] | undefined {
  const tokens = text.split(':');
  const shaped = tokens.length === 2 || (tokens.length === 3 && tokens[2] === 'admin');
  return shaped && tokens.every(isLiteral) ? tokens : undefined;
}
