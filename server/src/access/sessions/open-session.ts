import type { PublicContext } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import type { Secret } from '../../platform/secret.ts';
import { mintToken, parseToken } from '../credentials/index.ts';
import { shortUserAgent } from './creating-request.ts';
import { type EndedSession, insertCredential, removeSessionByHash, trimSessions } from './store.ts';

/** Live sessions of one principal; beyond them the oldest goes (identity.md 3). */
const MOST_SESSIONS = 20;

export interface OpenedSession {
  readonly token: Secret;
  readonly prefix: string;
  readonly expiresAt: Date;
  /** Locators of the sessions that had to go for it (L8, the cap). */
  readonly ended: readonly string[];
}

/** A new session of a human whose account the transaction holds. */
export async function openSession(
  tx: Transaction,
  ctx: PublicContext,
  principalId: string,
): Promise<OpenedSession> {
  const { session_minutes, session_idle_minutes } = ctx.settings.get('security');
  const id = newId();
  const { token, prefix, hash } = mintToken('ses');
  const replaced = await endPresentedSession(tx, ctx); // L8
  const expiresAt = await insertCredential(tx, {
    id,
    principalId,
    purpose: 'session',
    hash,
    prefix,
    description: null,
    userAgent: shortUserAgent(ctx.request.userAgent),
    clientIp: ctx.request.clientIp,
    minutes: session_minutes,
  });
  const trimmed = await trimSessions(tx, principalId, id, MOST_SESSIONS, session_idle_minutes);
  const ended = [...(replaced?.live === true ? [replaced.prefix] : []), ...trimmed];
  return { token, prefix, expiresAt, ended };
}

/** Ends the session that the cookie of the request names, whosever it is. */
export async function endPresentedSession(
  tx: Transaction,
  ctx: PublicContext,
): Promise<EndedSession | undefined> {
  const { sessionCookie } = ctx.request;
  const presented = sessionCookie === undefined ? undefined : parseToken(sessionCookie);
  if (presented?.type !== 'ses') return undefined;
  return removeSessionByHash(tx, presented.hash, ctx.settings.get('security').session_idle_minutes);
}
