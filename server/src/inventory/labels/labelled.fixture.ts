import { adHoc, type Database, type Queries, statement } from '../../platform/database/index.ts';
import { createSettings } from '../../platform/settings/index.ts';
import { plant } from '../naming/planting.fixture.ts';
import type { Tier } from '../trees/index.ts';
import { relabel } from './relabel.ts';

export const work = { settings: createSettings() };

export interface Stored {
  readonly display_name: string | null;
  readonly search: string;
  readonly version: number;
}

/** A row as it is stored. */
export async function stored(queries: Queries, tier: Tier, id: string): Promise<Stored> {
  const text = `select display_name, search, version from ${tier} where id = $1`;
  const [row] = await queries.run(adHoc<Stored>(`test-stored-${tier}`, text), [id]);
  if (row === undefined) throw new Error(`no ${tier} ${id}`);
  return row;
}

export async function labelOf(queries: Queries, tier: Tier, id: string): Promise<string | null> {
  return (await stored(queries, tier, id)).display_name;
}

/** Changes columns of a row directly. */
export async function change(
  queries: Queries,
  table: string,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sets = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
  const text = `update ${table} set ${sets.join(', ')} where id = $1`;
  await queries.run(adHoc(`test-change-${table.replace('_', '-')}`, text), [id, ...Object.values(columns)]);
}

/** As a write of the rows ends: labels anew. */
export async function settle(database: Database, tier: Tier, ...ids: readonly string[]): Promise<void> {
  await database.transaction((tx) => relabel(work, tx, tier, ids));
}

const member = statement(
  'test-member',
  'insert into system_member (system_id, component_id, is_primary) values ($1, $2, $3)',
);

export async function join(
  queries: Queries,
  system: string,
  component: string,
  primary = true,
): Promise<void> {
  await queries.run(member, [system, component, primary]);
}

/** A component type with a product of it. */
export async function plantProduct(
  queries: Queries,
  name: string,
  { type = {}, ...product }: Readonly<Record<string, unknown>> & { readonly type?: object } = {},
): Promise<{ product: string; type: string }> {
  const made = await plant(queries, 'component_type', { name: `${name}-type`, ...type });
  const columns = { name, kind: 'device', component_type_id: made, ...product };
  return { type: made, product: await plant(queries, 'product', columns) };
}
