import { type Queries, statement, type Transaction } from '../database/index.ts';

const insertOrLock = statement(
  'blob-insert-or-lock',
  `insert into blob (sha256, size, backend) values ($1, $2, 'database')
   on conflict (sha256) do update set size = excluded.size`,
);

/** Whether it was there or not: its row is locked from here to the end of the transaction (F16). */
export async function insertOrLockBlob(tx: Transaction, sha256: string, size: number): Promise<void> {
  await tx.run(insertOrLock, [sha256, size]);
}

const chunksStored = statement<{ stored: boolean }>(
  'blob-chunks-stored',
  'select exists (select from blob_chunk where sha256 = $1) as stored',
);

export async function hasChunks(tx: Transaction, sha256: string): Promise<boolean> {
  const [row] = await tx.run(chunksStored, [sha256]);
  return row?.stored === true;
}

const insertOneChunk = statement(
  'blob-chunk-insert',
  'insert into blob_chunk (sha256, seq, data) values ($1, $2, $3)',
);

export async function insertChunk(tx: Transaction, sha256: string, seq: number, data: Buffer): Promise<void> {
  await tx.run(insertOneChunk, [sha256, seq, data]);
}

const insertReference = statement(
  'blob-ref-insert',
  'insert into blob_ref (sha256, ref_kind, ref_id) values ($1, $2, $3) on conflict do nothing',
);

export async function insertRef(tx: Transaction, sha256: string, kind: string, id: string): Promise<void> {
  await tx.run(insertReference, [sha256, kind, id]);
}

const lock = statement('blob-lock', 'select from blob where sha256 = $1 for update');

export async function lockBlob(tx: Transaction, sha256: string): Promise<void> {
  await tx.run(lock, [sha256]);
}

const deleteReference = statement(
  'blob-ref-delete',
  'delete from blob_ref where sha256 = $1 and ref_kind = $2 and ref_id = $3',
);

export async function deleteRef(tx: Transaction, sha256: string, kind: string, id: string): Promise<void> {
  await tx.run(deleteReference, [sha256, kind, id]);
}

const deleteOrphan = statement(
  'blob-delete-orphan',
  `with gone as (
     delete from blob b
     where b.sha256 = $1 and not exists (select from blob_ref r where r.sha256 = b.sha256)
     returning b.sha256
   )
   delete from blob_chunk c using gone where c.sha256 = gone.sha256`,
);

/** A statement of its own: it must see what was committed while the lock was waited for. */
export async function deleteOrphanBlob(tx: Transaction, sha256: string): Promise<void> {
  await tx.run(deleteOrphan, [sha256]);
}

const bytesOf = statement<{ bytes: Buffer | null }>(
  'blob-bytes',
  `select (select string_agg(c.data, ''::bytea order by c.seq) from blob_chunk c where c.sha256 = b.sha256) as bytes
   from blob b where b.sha256 = $1`,
);

/** Undefined when there is no such blob; an empty one has no chunks. */
export async function findBytes(queries: Queries, sha256: string): Promise<Buffer | undefined> {
  const [row] = await queries.run(bytesOf, [sha256]);
  return row && (row.bytes ?? Buffer.alloc(0));
}

const markCorrupt = statement('blob-mark-corrupt', 'update blob set corrupt = true where sha256 = $1');

export async function markBlobCorrupt(queries: Queries, sha256: string): Promise<void> {
  await queries.run(markCorrupt, [sha256]);
}
