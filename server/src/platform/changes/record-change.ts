import { type AuditRecord, recordAudit } from '../audit/index.ts';
import type { Origin } from '../context.ts';
import { type Queries, statement } from '../database/index.ts';

/** The three kinds of rows that own what happens to them, and what scope is judged by. */
export type OwnerKind = 'location' | 'system' | 'component';

const OWNERS: ReadonlySet<string> = new Set<OwnerKind>(['location', 'system', 'component']);

/** A changed row of the inventory or the catalog. */
export interface Change extends AuditRecord {
  readonly resourceId: string;
  readonly resourceName: string;
}

const insert = statement(
  'domain-event-insert',
  `insert into domain_event (kind, owner_kind, owner_id, data) values ('inventory', $1, $2, $3)`,
);

/** The audit record (U1) and the message for the live stream (monitoring.md 8.10), both in the transaction of the change. */
export async function recordChange(tx: Queries, origin: Origin, change: Change): Promise<void> {
  await recordAudit(tx, origin, change);
  const { resource: kind, resourceId: id, resourceName: name, verb } = change;
  const owned = OWNERS.has(kind);
  await tx.run(insert, [owned ? kind : null, owned ? id : null, JSON.stringify({ kind, id, name, verb })]);
}

const insertMany = statement(
  'domain-event-insert-many',
  `insert into domain_event (kind, owner_kind, owner_id, data)
   select 'inventory', $1::text, r.id, jsonb_build_object('kind', $1::text, 'id', r.id, 'name', r.name, 'verb', 'update')
   from unnest($2::uuid[], $3::text[]) r (id, name)`,
);

/**
 * Messages about rows that were updated because of another change, or many at once: the audit record is that of
 * the cause (U1).
 */
export async function announceUpdates(
  tx: Queries,
  kind: OwnerKind,
  rows: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  await tx.run(insertMany, [kind, rows.map(({ id }) => id), rows.map(({ name }) => name)]);
}

const removeOld = statement(
  'domain-event-remove-old',
  `delete from domain_event where at < now() - interval '15 minutes'`,
);

/** The stream resumes within ten minutes; what is older serves nobody. */
export async function forgetOldEvents(queries: Queries): Promise<void> {
  await queries.run(removeOld);
}
