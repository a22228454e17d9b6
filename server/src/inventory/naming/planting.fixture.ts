import { adHoc, type Queries } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { plantLocationType } from '../../testing/index.ts';

const CATALOG = new Set(['vendor', 'product', 'component_type', 'system_type', 'location_type', 'standard']);

/** Writes a row directly, the required columns of the catalog filled from its name. Gives its id. */
export async function plant(
  queries: Queries,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  const filled = CATALOG.has(table) ? { display_name: String(row['name']), search: '', ...row } : row;
  const columns = { id: newId(), ...filled };
  const places = Object.keys(columns).map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${Object.keys(columns).join(', ')}) values (${places.join(', ')})`;
  await queries.run(adHoc(`plant-${table.replace('_', '-')}`, text), Object.values(columns));
  return columns.id;
}

/** A location of a type that may sit anywhere, unless another type is given. */
export async function plantLocation(
  queries: Queries,
  name: string,
  row: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const location_type_id = row['location_type_id'] ?? (await plantLocationType(queries));
  return plant(queries, 'location', { name, ...row, location_type_id });
}
