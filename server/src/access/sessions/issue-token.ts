import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin, RequestFacts } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { conflict } from '../../platform/problem.ts';
import type { Secret } from '../../platform/secret.ts';
import { mintToken } from '../credentials/index.ts';
import { shortUserAgent } from './creating-request.ts';
import { countLiveTokens, insertCredential } from './store.ts';

/** Live API tokens of one principal (identity.md 3). */
const MOST_TOKENS = 50;
const MINUTES_OF_A_DAY = 24 * 60;

export interface TokenRequest {
  readonly owner: { readonly id: string; readonly handle: string };
  readonly description: string;
  readonly days: number;
  /** Absent when no request made it. */
  readonly request?: RequestFacts;
}

export interface IssuedToken {
  readonly id: string;
  readonly token: Secret;
  readonly prefix: string;
  readonly expiresAt: Date;
}

/** Mints an API token; the transaction holds the account or the IAM lock, so the cap cannot be overrun. */
export async function issueToken(
  tx: Transaction,
  origin: Origin,
  { owner, description, days, request }: TokenRequest,
): Promise<IssuedToken> {
  if ((await countLiveTokens(tx, owner.id)) >= MOST_TOKENS) {
    throw conflict(`There are ${MOST_TOKENS} live API tokens already; revoke one first.`);
  }
  const id = newId();
  const { token, prefix, hash } = mintToken('pat');
  const expiresAt = await insertCredential(tx, {
    id,
    principalId: owner.id,
    purpose: 'token',
    hash,
    prefix,
    description,
    userAgent: shortUserAgent(request?.userAgent),
    clientIp: request?.clientIp ?? null,
    minutes: days * MINUTES_OF_A_DAY,
  });
  await recordAudit(tx, origin, {
    verb: 'create_token',
    resource: 'credential',
    resourceId: id,
    resourceName: prefix,
    new: { description, principal: owner.handle, principal_id: owner.id, expires_at: expiresAt },
  });
  return { id, token, prefix, expiresAt };
}
