import { createHash, randomBytes } from 'node:crypto';
import { Secret } from '../../platform/secret.ts';

/** C1: web session, API token, impersonation. */
export type TokenType = 'ses' | 'pat' | 'imp';

/** What is kept of a token (C2): the locator, which is no secret, and the sha256 of the whole. */
export interface TokenTrace {
  readonly prefix: string;
  readonly hash: Buffer;
}

const TYPES: readonly TokenType[] = ['ses', 'pat', 'imp'];
const TOKEN = /^muster_([a-z]{3})_([0-9a-f]{8})_[A-Za-z0-9_-]{43}$/;

/** C1, C2: a fresh token; its clear text goes into one response and nowhere else. */
export function mintToken(type: TokenType): TokenTrace & { readonly token: Secret } {
  const prefix = randomBytes(4).toString('hex');
  const token = `muster_${type}_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token: new Secret(token), prefix, hash: sha256(token) };
}

/** C1: exactly the pattern, nothing before or after; anything else is undefined. Whether it is live is not asked here. */
export function parseToken(text: string): (TokenTrace & { readonly type: TokenType }) | undefined {
  const [, kind, prefix] = TOKEN.exec(text) ?? [];
  const type = TYPES.find((known) => known === kind);
  if (type === undefined || prefix === undefined) return undefined;
  return { type, prefix, hash: sha256(text) };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
