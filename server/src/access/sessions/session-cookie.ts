import type { PublicContext } from '../../platform/context.ts';
import { sessionCookie } from '../../platform/http/index.ts';
import type { Secret } from '../../platform/secret.ts';

/** C5: the cookie lives as long as the session may. */
export function sendSession(ctx: PublicContext, token: Secret): void {
  const seconds = ctx.settings.get('security').session_minutes * 60;
  ctx.outgoing.setCookie(sessionCookie(token.reveal(), seconds, ctx.secureCookies));
}

export function clearSession(ctx: PublicContext): void {
  ctx.outgoing.setCookie(sessionCookie('', 0, ctx.secureCookies));
}
