import type { Violation } from '../../platform/problem.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { IssuedToken } from './issue-token.ts';

export interface TokenWish {
  readonly description: string;
  readonly ttl_days?: number;
}

/** The published schema knows the widest bound; the setting may be narrower. */
export function ttlViolations(settings: Settings, { ttl_days }: TokenWish): Violation[] {
  const most = settings.get('security').token_max_days;
  if (ttl_days === undefined || ttl_days <= most) return [];
  return [{ location: 'body.ttl_days', message: `must be at most ${most}`, value: ttl_days }];
}

export function daysOf(settings: Settings, { ttl_days }: TokenWish): number {
  return ttl_days ?? settings.get('security').token_default_days;
}

/** The one response that carries the clear text (C2). */
export function toTokenBody({ id, token, prefix, expiresAt }: IssuedToken, description: string) {
  return { id, token: token.reveal(), prefix, description, expires_at: expiresAt.toISOString() };
}
