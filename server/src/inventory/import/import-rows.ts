import type { ImportOutputBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/index.ts';
import { Problem } from '../../platform/problem.ts';
import { importRow } from './import-row.ts';
import type { Fields, ImportKind } from './kinds.ts';
import { type Counts, countsOf, type Outcome, type Result, refusal, undone } from './results.ts';

interface Envelope {
  readonly rows: readonly Fields[];
  readonly update_existing?: boolean;
  readonly dry_run?: boolean;
  readonly atomic?: boolean;
}

/** Runs the work of one row so that nothing of it stays when it fails. */
type Attempt = (work: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome>;

/** 3.11: in order, so that a row sees those before it. */
export async function importRows(
  kind: ImportKind,
  ctx: AccessContext,
  body: Envelope,
): Promise<ImportOutputBody> {
  return body.dry_run === true || body.atomic === true
    ? importTogether(kind, ctx, body)
    : importOneByOne(kind, ctx, body);
}

/** Each row is its own transaction. */
async function importOneByOne(
  kind: ImportKind,
  ctx: AccessContext,
  body: Envelope,
): Promise<ImportOutputBody> {
  const results = await judgeAll(kind, ctx, body, (work) => ctx.database.transaction(work));
  const counts = countsOf(results, true);
  await recordImport(ctx, ctx.database, kind, counts);
  return { results, counts };
}

/** All rows in one transaction, each undone by itself when it is refused. */
async function importTogether(
  kind: ImportKind,
  ctx: AccessContext,
  body: Envelope,
): Promise<ImportOutputBody> {
  try {
    return await ctx.database.transaction(async (tx) => {
      const results = await judgeAll(kind, ctx, body, (work) => tx.savepoint(() => work(tx)));
      const failed = results.some(({ outcome }) => outcome === 'error');
      if (body.dry_run === true || failed) throw new Undone(results);
      const counts = countsOf(results, true);
      await recordImport(ctx, tx, kind, counts);
      return { results, counts };
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return { results: undone(error.results), counts: countsOf(error.results, false) };
  }
}

/** Carries the outcomes out of a transaction that must not be committed. */
class Undone extends Error {
  readonly results: readonly Result[];

  constructor(results: readonly Result[]) {
    super('the import is undone');
    this.results = results;
  }
}

async function judgeAll(
  kind: ImportKind,
  ctx: AccessContext,
  { rows, update_existing = false }: Envelope,
  attempt: Attempt,
): Promise<Result[]> {
  const single = asSingle(ctx);
  const results: Result[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const outcome = await attempt((tx) => importRow(kind, single, tx, row, update_existing));
      results.push({ index, ...outcome });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ index, ...refusal(index, error) });
    }
  }
  return results;
}

/** A precondition belongs to a single row: here there is none that it could speak of. */
function asSingle(ctx: AccessContext): AccessContext {
  const header = (name: string) => (name === 'if-match' ? undefined : ctx.request.header(name));
  return { ...ctx, request: { ...ctx.request, header } };
}

/** Beside the records of the written rows, one of the import itself; none when nothing was written. */
async function recordImport(
  ctx: AccessContext,
  queries: Queries,
  { tier }: ImportKind,
  counts: Counts,
): Promise<void> {
  if (counts.written === 0) return;
  await recordAudit(queries, ctx.origin, { verb: 'import', resource: tier, new: counts });
}
