import { createHash } from 'node:crypto';
import type { PublicContext } from '../context.ts';
import type { Transaction } from '../database/index.ts';
import { badRequest, conflict, Problem } from '../problem.ts';
import { findRemembered, remember, tryLockKey } from './store.ts';

/** What makes a request the same: who sends it, where to, and what it says. */
export interface Repeatable {
  readonly principalId: string;
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * README 3.3.6: with an `Idempotency-Key`, the same request has its effect once and gets the same answer again.
 * Called after the target is judged (a right lost since is not replayed) and inside the transaction of the
 * work, so that the effect and the memory of it are committed together; a refused request is not remembered.
 */
export async function once<T extends object>(
  ctx: Pick<PublicContext, 'operation' | 'request' | 'outgoing'>,
  tx: Transaction,
  { principalId, params, body }: Repeatable,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(ctx.request.header('idempotency-key'));
  if (key === undefined) return work();
  if (!(await tryLockKey(tx, principalId, key))) {
    throw conflict('The first request with this Idempotency-Key is still running.');
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([ctx.operation.id, params, body]))
    .digest();
  const known = await findRemembered(tx, principalId, key);
  if (known !== undefined) {
    if (!known.request_hash.equals(hash)) {
      throw new Problem(422, 'This Idempotency-Key was used for another request.');
    }
    ctx.outgoing.setHeader('idempotent-replayed', 'true');
    return known.body as T;
  }
  const answer = await work();
  await remember(tx, principalId, key, hash, answer);
  return answer;
}

function keyOf(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x20-\x7e]{1,200}$/.test(header)) return header;
  throw badRequest([
    { location: 'header.Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' },
  ]);
}
