import type { Tier } from '../../access/scope/index.ts';
import type { Queries, Transaction } from '../../platform/database/index.ts';
import type { Upcoming } from './facts.ts';
import { type Labeller, NOTHING_UPCOMING } from './labeller.ts';
import { claimRead, componentsReading, holdRead, loadLabelRows, systemsReading } from './row-store.ts';
import type { Template } from './template/compile.ts';

/** A row with its label as stored and as rendered anew; `''` = none. A claimed label renders as it is (L1). */
export interface LabelChange {
  readonly tier: Tier;
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly from: string;
  readonly to: string;
  /** What `q` searches, as stored. */
  readonly search: string;
}

/** Told after each batch of rows. */
export type Progress = (step: 'rendered' | 'written', tier: Tier, done: number, total: number) => void;

/** With a transaction what is read is held; without, nothing is locked and nothing may be written from it. */
export interface Planning {
  readonly labeller: Labeller;
  readonly queries: Queries;
  readonly tx?: Transaction;
  readonly progress?: Progress;
}

/** Rows read with one statement. */
const BATCH = 5000;

export function differs({ from, to }: LabelChange): boolean {
  return from !== to;
}

interface FreshOptions<T extends Tier> {
  readonly upcoming?: Upcoming;
  readonly candidate?: Template<T> | undefined;
  readonly keep?: (change: LabelChange) => boolean;
}

/** Renders the labels of rows anew, batch by batch, and gives those that `keep` wants: the changed ones. */
export async function freshLabels<T extends Tier>(
  planning: Planning,
  tier: T,
  ids: readonly string[],
  { upcoming = NOTHING_UPCOMING, candidate, keep = differs }: FreshOptions<T> = {},
): Promise<LabelChange[]> {
  const { labeller, queries, tx, progress } = planning;
  const changes: LabelChange[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    if (tx !== undefined && tier !== 'location') await holdRead(tx, tier, batch);
    const rows = await loadLabelRows(queries, tier, batch);
    const labels = await labeller.render(tier, rows, upcoming, candidate);
    for (const [index, row] of rows.entries()) {
      const { id, name, version, search, display_name, display_name_generated } = row;
      const from = display_name ?? '';
      const to = display_name_generated ? (labels[index] ?? '') : from;
      const change = { tier, id, name, version, from, to, search };
      if (keep(change)) changes.push(change);
    }
    progress?.('rendered', tier, at + batch.length, ids.length);
  }
  return changes;
}

export interface Followers {
  readonly system: readonly LabelChange[];
  readonly component: readonly LabelChange[];
}

/**
 * L11: labels that change because rows they read did: location → systems → components, and never further.
 * `changes` are the new labels of the read rows, `read` are the ids of those that others are to follow.
 */
export async function followersOf(
  planning: Planning,
  tier: Tier,
  read: readonly string[],
  changes: readonly LabelChange[],
): Promise<Followers> {
  if (tier === 'component' || read.length === 0) return { system: [], component: [] };
  const { queries, tx } = planning;
  if (tx !== undefined) await claimRead(tx, tier, read);
  const location = tier === 'location' ? labelsById(changes) : new Map<string, string>();
  const system =
    tier === 'location'
      ? await freshLabels(planning, 'system', await systemsReading(queries, read), {
          upcoming: { location, system: new Map() },
        })
      : [];
  if (tx !== undefined && system.length > 0) await claimRead(tx, 'system', idsOf(system));
  const upcoming = { location, system: labelsById(tier === 'system' ? changes : system) };
  const readers = await componentsReading(
    queries,
    tier === 'location' ? read : [],
    tier === 'system' ? read : idsOf(system),
  );
  return { system, component: await freshLabels(planning, 'component', readers, { upcoming }) };
}

export function idsOf(changes: readonly LabelChange[]): string[] {
  return changes.map(({ id }) => id);
}

function labelsById(changes: readonly LabelChange[]): Map<string, string> {
  return new Map(changes.map(({ id, to }) => [id, to]));
}
