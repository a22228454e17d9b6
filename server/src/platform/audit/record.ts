import type { Origin } from '../context.ts';
import { type Queries, statement } from '../database/index.ts';
import { newId } from '../identifiers.ts';

/** One changed entity (U1). `old` is absent on create, `new` on delete (U8). */
export interface AuditRecord {
  readonly verb: string;
  readonly resource: string;
  /** Always the uuid of the row; what has none is named only (U7). */
  readonly resourceId?: string;
  readonly resourceName?: string;
  readonly old?: object;
  readonly new?: object;
}

const insert = statement(
  'audit-insert',
  `insert into audit_log (id, actor_kind, actor_id, actor_name, real_actor_id, real_actor_name, verb, resource,
     resource_id, resource_name, old, new, client_ip, credential_prefix, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

/** Written in the transaction of the change: if it cannot be written, the change does not happen (U1). */
export async function recordAudit(tx: Queries, origin: Origin, record: AuditRecord): Promise<void> {
  await tx.run(insert, [
    newId(),
    origin.actorKind,
    origin.actorId ?? null,
    origin.actorName,
    origin.realActorId ?? null,
    origin.realActorName ?? null,
    record.verb,
    record.resource,
    record.resourceId ?? null,
    record.resourceName ?? null,
    record.old === undefined ? null : JSON.stringify(record.old),
    record.new === undefined ? null : JSON.stringify(record.new),
    origin.clientIp ?? null,
    origin.credentialPrefix ?? null,
    origin.requestId,
  ]);
}

/**
 * Images of an update: the changed fields only, plus those named in `always` (U8). Undefined when nothing
 * changed, and then there is nothing to record.
 */
export function changes<T extends object>(
  before: T,
  after: T,
  always: readonly (keyof T)[] = [],
): { old: Partial<T>; new: Partial<T> } | undefined {
  const keys = Object.keys(after) as (keyof T)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return undefined;
  const shown = [...new Set([...always, ...changed])];
  const pick = (row: T) => Object.fromEntries(shown.map((key) => [key, row[key]])) as Partial<T>;
  return { old: pick(before), new: pick(after) };
}
