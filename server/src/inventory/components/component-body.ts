import type { ComponentBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { Versioned } from '../../platform/http/index.ts';
import { notFound } from '../../platform/problem.ts';
import { type References, sharedBodies } from '../trees/index.ts';
import type { Component } from './store.ts';

const REFERENCES: References<'location' | 'effective_location' | 'parent' | 'system'> = {
  location: 'location',
  effective_location: 'location',
  parent: 'component',
  system: 'system',
};

/** In the order of the rows, in a fixed number of statements. */
export async function componentBodies(
  ctx: AccessContext,
  queries: Queries,
  rows: readonly Component[],
  options: { readonly seen?: boolean } = {},
): Promise<ComponentBody[]> {
  const bodies = (await sharedBodies(
    ctx,
    queries,
    'component',
    REFERENCES,
    rows,
    options,
  )) as ComponentBody[];
  for (const [index, row] of rows.entries()) {
    const body = bodies[index];
    if (body !== undefined) addOwnFields(body, row);
  }
  return bodies;
}

/** C1: what a component is and can do is what its product is and can do. */
function addOwnFields(body: ComponentBody, row: Component): void {
  const { product, product_id, component_type, component_type_id, kind } = row;
  if (product !== null && product_id !== null) {
    body.product = product;
    body.product_id = product_id;
  }
  if (component_type !== null && component_type_id !== null) {
    body.component_type = component_type;
    body.component_type_id = component_type_id;
  }
  if (kind !== null) body.kind = kind;
  body.capabilities = [...(row.capabilities ?? [])];
  body.system_count = row.system_count;
}

/** One component as answers carry it (P1). */
export async function versionedComponent(
  ctx: AccessContext,
  queries: Queries,
  row: Component,
): Promise<Versioned<ComponentBody>> {
  const [body] = await componentBodies(ctx, queries, [row]);
  if (body === undefined) throw notFound('component');
  return new Versioned(body, row.version);
}
