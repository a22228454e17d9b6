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
): Promise<ComponentBody[]> {
  const shared = await sharedBodies(ctx, queries, 'component', REFERENCES, rows);
  return shared.flatMap((body, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ ...body, ...productFields(row), system_count: row.system_count }];
  });
}

/** C1: what a component is and can do is what its product is and can do. */
function productFields(row: Component) {
  const { product, product_id, component_type, component_type_id, kind } = row;
  return {
    ...(product !== null && product_id !== null && { product, product_id }),
    ...(component_type !== null && component_type_id !== null && { component_type, component_type_id }),
    ...(kind !== null && { kind }),
    capabilities: [...(row.capabilities ?? [])],
  };
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
