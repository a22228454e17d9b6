import { type Input, type Operations, operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries, Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import { BodyValidator, createAjv } from '../../platform/validation/index.ts';
import { addComponent, changeComponent } from '../components/index.ts';
import { addLocation, changeLocation } from '../locations/index.ts';
import { addSystem, changeSystem } from '../systems/index.ts';
import { type Tier, type TreeReader, treeReader } from '../trees/index.ts';

/** The body of a row that passed its schema. */
export type Fields = Readonly<Record<string, unknown>>;

type Written = Promise<Versioned<{ readonly id: string; readonly name: string }>>;

/** A row as it is stored: what of it a body can change, by the name of the field. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** What an import of one tier is made of: the schemas and use cases of its single operations (3.11). */
export interface ImportKind {
  readonly tier: Tier;
  readonly created: BodyValidator;
  readonly patched: BodyValidator;
  readonly rows: TreeReader<Stored>;
  readonly add: (ctx: AccessContext, tx: Transaction, body: Fields) => Written;
  readonly change: (ctx: AccessContext, tx: Transaction, id: string, body: Fields) => Written;
}

const ajv = createAjv();

/** Columns of a row, each under the name that it has in bodies. */
function storedRows(tier: Tier, columns: Readonly<Record<string, string>>): TreeReader<Stored> {
  const own = { name: 'r.name', display_name: 'r.display_name', parent: 'r.parent_id', ...columns };
  const fields = Object.entries(own).map(([field, column]) => `${column} as ${field}`);
  return treeReader<Stored>(tier, {
    name: `import-${tier}`,
    columns: `r.id, r.version, ${fields.join(', ')}`,
    from: `${tier} r`,
  });
}

export const locations: ImportKind = {
  tier: 'location',
  created: new BodyValidator(ajv, operations.createLocation.body),
  patched: new BodyValidator(ajv, operations.updateLocation.body),
  rows: storedRows('location', { location_type: 'r.location_type_id' }),
  add: (ctx, tx, body) => addLocation(ctx, tx, body as Body<'createLocation'>),
  change: (ctx, tx, id, body) => changeLocation(ctx, tx, id, body as Body<'updateLocation'>),
};

export const systems: ImportKind = {
  tier: 'system',
  created: new BodyValidator(ajv, operations.createSystem.body),
  patched: new BodyValidator(ajv, operations.updateSystem.body),
  rows: storedRows('system', {
    location: 'r.location_id',
    standard_id: 'r.standard_id',
    system_type_id: 'r.system_type_id',
  }),
  add: (ctx, tx, body) => addSystem(ctx, tx, body as Body<'createSystem'>),
  change: (ctx, tx, id, body) => changeSystem(ctx, tx, id, body as Body<'updateSystem'>),
};

export const components: ImportKind = {
  tier: 'component',
  created: new BodyValidator(ajv, operations.createComponent.body),
  patched: new BodyValidator(ajv, operations.updateComponent.body),
  rows: storedRows('component', {
    location: 'r.location_id',
    product: 'r.product_id',
    system: '(select m.system_id from system_member m where m.component_id = r.id and m.is_primary)',
  }),
  add: (ctx, tx, body) => addComponent(ctx, tx, body as Body<'createComponent'>),
  change: (ctx, tx, id, body) => changeComponent(ctx, tx, id, body as Body<'updateComponent'>),
};

/** The schema of the operation has been passed. */
type Body<Id extends keyof Operations> = Input<Operations[Id]>['body'];

/** The stored row of this name, if the caller may read it. */
export async function readableRow(
  { tier, rows }: ImportKind,
  ctx: AccessContext,
  queries: Queries,
  name: unknown,
): Promise<Stored | undefined> {
  if (typeof name !== 'string') return undefined;
  const row = await rows.find(ctx, queries, name, `${tier}:read`);
  return row?.readable === true ? row : undefined;
}
