import type { SystemBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { Versioned } from '../../platform/http/index.ts';
import { notFound } from '../../platform/problem.ts';
import { type References, sharedBodies } from '../trees/index.ts';
import type { System } from './store.ts';

const REFERENCES: References<'location' | 'effective_location' | 'parent'> = {
  location: 'location',
  effective_location: 'location',
  parent: 'system',
};

/** In the order of the rows, in a fixed number of statements. */
export async function systemBodies(
  ctx: AccessContext,
  queries: Queries,
  rows: readonly System[],
  options: { readonly seen?: boolean } = {},
): Promise<SystemBody[]> {
  const bodies = (await sharedBodies(ctx, queries, 'system', REFERENCES, rows, options)) as SystemBody[];
  for (const [index, row] of rows.entries()) {
    const body = bodies[index];
    if (body !== undefined) addOwnFields(body, row);
  }
  return bodies;
}

function addOwnFields(body: SystemBody, row: System): void {
  const { standard, standard_id, system_type, system_type_id } = row;
  if (standard !== null && standard_id !== null) {
    body.standard = standard;
    body.standard_id = standard_id;
  }
  if (system_type !== null && system_type_id !== null) {
    body.system_type = system_type;
    body.system_type_id = system_type_id;
  }
  body.member_count = row.member_count;
  body.understaffed_roles = row.understaffed_roles;
}

/** One system as answers carry it (P1). */
export async function versionedSystem(
  ctx: AccessContext,
  queries: Queries,
  row: System,
): Promise<Versioned<SystemBody>> {
  const [body] = await systemBodies(ctx, queries, [row]);
  if (body === undefined) throw notFound('system');
  return new Versioned(body, row.version);
}
