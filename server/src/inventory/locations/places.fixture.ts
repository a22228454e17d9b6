import { type LocationBody, ok } from '@muster/contract';
import { type Queries, statement } from '../../platform/database/index.ts';
import type { TestServer } from '../../testing/index.ts';

/** Creates a location as the owner. */
export async function place(
  server: TestServer,
  name: string,
  parent?: string,
  location_type = 'anywhere',
): Promise<LocationBody> {
  const body = { name, location_type, ...(parent !== undefined && { parent }) };
  return ok(await server.owner.createLocation({ body }));
}

const insertType = statement<{ id: string }>(
  'test-place-type',
  `insert into location_type (id, name, display_name, name_stem, name_bare_first, label_rule, search)
   values (gen_random_uuid(), $1, $2, $3, $4, $5, $1 || E'\\n' || lower($2)) returning id`,
);
const allow = statement(
  'test-place-type-parent',
  `insert into location_type_parent (type_id, parent_type_id)
   select $1, (select id from location_type where name = $2 and $2 <> 'root')`,
);

interface TypeOptions {
  readonly display_name?: string;
  readonly under?: readonly string[];
  readonly stem?: string;
  readonly bareFirst?: boolean;
  readonly label_rule?: string;
}

/** A location type of the operator, written directly. */
export async function plantType(queries: Queries, name: string, options: TypeOptions = {}): Promise<string> {
  const { display_name = name, under = [], stem = null, bareFirst = false, label_rule = null } = options;
  const [row] = await queries.run(insertType, [name, display_name, stem, bareFirst, label_rule]);
  if (row === undefined) throw new Error('no location type was made');
  for (const parent of under) await queries.run(allow, [row.id, parent]);
  return row.id;
}

const insertSystem = statement<{ id: string }>(
  'test-place-system',
  `insert into system (id, name, location_id, effective_location_id, display_name_generated)
   values (gen_random_uuid(), $1, $2, $2, false) returning id`,
);
const insertComponent = statement<{ id: string }>(
  'test-place-component',
  `insert into component (id, name, location_id, effective_location_id, display_name_generated)
   values (gen_random_uuid(), $1, $2, $2, false) returning id`,
);

/** A system or component at a place, written directly. */
export async function plantAt(
  queries: Queries,
  tier: 'system' | 'component',
  name: string,
  locationId: string,
): Promise<string> {
  const [row] = await queries.run(tier === 'system' ? insertSystem : insertComponent, [name, locationId]);
  if (row === undefined) throw new Error(`no ${tier} was made`);
  return row.id;
}

const audited = statement<{ verb: string; resource_name: string; old: object | null; new: object | null }>(
  'test-place-audit',
  `select verb, resource_name, old, new from audit_log
   where resource = 'location' and resource_id = $1 order by ts, id`,
);

/** The audit trail of a location, oldest first. */
export async function auditOf(queries: Queries, id: string) {
  return queries.run(audited, [id]);
}

/** The row as it was answered, without the link to its schema. */
export function bare({ $schema: _schema, ...body }: LocationBody) {
  return body;
}

const insertLabelled = statement<{ id: string }>(
  'test-place-labelled',
  `with kind as (
     insert into system_type (id, name, display_name, label_rule, search)
     values (gen_random_uuid(), $1, $1, '{{location_name}} | {{location_label}}', $1) returning id)
   insert into system (id, name, location_id, effective_location_id, system_type_id)
   select gen_random_uuid(), $1, $2, $2, kind.id from kind returning id`,
);
const labelOf = statement<{ display_name: string | null; version: number }>(
  'test-place-label-of',
  'select display_name, version from system where name = $1',
);

/** A system whose label shows its location. */
export async function plantLabelled(queries: Queries, name: string, locationId: string): Promise<void> {
  await queries.run(insertLabelled, [name, locationId]);
}

export async function labelled(queries: Queries, name: string) {
  const [row] = await queries.run(labelOf, [name]);
  return row;
}
