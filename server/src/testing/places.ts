import { type Queries, statement } from '../platform/database/index.ts';

const insertType = statement<{ id: string }>(
  'test-location-type',
  `insert into location_type (id, name, display_name, search)
   values (gen_random_uuid(), 'test-place', 'Test place', 'test-place')
   on conflict (name) do update set name = excluded.name returning id`,
);
const insertLocation = statement<{ id: string }>(
  'test-location',
  `insert into location (id, name, location_type_id) values (gen_random_uuid(), $1, $2) returning id`,
);

/** A location type that may sit anywhere, written directly. */
export async function plantLocationType(queries: Queries): Promise<string> {
  const [row] = await queries.run(insertType);
  if (row === undefined) throw new Error('no location type was made');
  return row.id;
}

/** A root location, written directly: the root of a narrower scope. */
export async function plantLocation(queries: Queries, name: string): Promise<string> {
  const [row] = await queries.run(insertLocation, [name, await plantLocationType(queries)]);
  if (row === undefined) throw new Error('no location was made');
  return row.id;
}
