import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { Problem, refused, unprocessable, type Violation } from '../../platform/problem.ts';
import { referredRow } from '../trees/index.ts';
import { type Fields, type ImportKind, readableRow, type Stored } from './kinds.ts';
import type { Outcome } from './results.ts';

/** 3.11: judges one row as its single operation would be, and writes it. Refusals are thrown. */
export async function importRow(
  kind: ImportKind,
  ctx: AccessContext,
  tx: Transaction,
  given: Fields,
  updateExisting: boolean,
): Promise<Outcome> {
  const { row, beside } = apart(given);
  const known = await readableRow(kind, ctx, tx, row['name']);
  if (known !== undefined && updateExisting) return change(kind, ctx, tx, known, row, beside);
  const [, body] = await together(
    () => refuse(beside),
    () => kind.created.read(row),
  );
  try {
    const { id, name } = (await kind.add(ctx, tx, body)).body;
    return { outcome: 'create', id, name };
  } catch (error) {
    if (known === undefined || !isNameTaken(error)) throw error;
    return { outcome: 'exists', id: known.id, name: String(known['name']) };
  }
}

async function change(
  kind: ImportKind,
  ctx: AccessContext,
  tx: Transaction,
  before: Stored,
  row: Record<string, unknown>,
  beside: readonly Violation[],
): Promise<Outcome> {
  const system = 'system' in before ? takeSystem(row) : undefined;
  const [, body] = await together(
    () => refuse(beside),
    () => kind.patched.read(row),
  );
  const { body: after, version } = await kind.change(ctx, tx, before.id, body);
  if (system !== undefined) await requirePrimary(ctx, tx, before, system);
  const written = { id: after.id, name: after.name };
  if (version === before.version) return { outcome: 'unchanged', ...written };
  const stored = await kind.rows.byId(tx, before.id);
  const changes = Object.keys(body).filter((field) => stored[field] !== before[field]);
  return { outcome: 'update', ...written, changes };
}

/** A PATCH takes no `system`, but one that is the row's primary system already asks for nothing. */
function takeSystem(row: Record<string, unknown>): string | undefined {
  const { system } = row;
  if (system !== null && typeof system !== 'string') return undefined;
  delete row['system'];
  return system === null || system === '' ? undefined : system;
}

async function requirePrimary(
  ctx: AccessContext,
  tx: Transaction,
  before: Stored,
  system: string,
): Promise<void> {
  const { id } = await referredRow(ctx, tx, 'system', system, 'body.system');
  if (id !== before['system']) throw refused('body.system', 'cannot be changed by an import', system);
}

/** I3: by a row of this name, not by an expected one (N8). */
function isNameTaken(error: unknown): boolean {
  return error instanceof Problem && error.status === 409 && error.errors[0]?.location === 'body.name';
}

/** Fields that an import takes beside those of the single operations. */
const BESIDE = ['properties', 'tags'];

/** The fields of the single operation, in an object of their own, and what is wrong with the others. */
function apart(given: Fields): { row: Record<string, unknown>; beside: Violation[] } {
  const beside = BESIDE.filter((field) => !isNothing(given[field])).map((field) => ({
    location: `body.${field}`,
    message: 'cannot be imported by this version',
  }));
  const own = Object.entries(given).filter(([field]) => !BESIDE.includes(field));
  return { row: Object.fromEntries(own), beside };
}

function isNothing(value: unknown): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw unprocessable(violations);
}
