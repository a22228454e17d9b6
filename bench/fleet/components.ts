import type { Catalog, Product } from './catalog.ts';
import { labelOf, Names } from './names.ts';
import { type Clock, type Dice, idAt } from './random.ts';
import type { ComponentRow } from './rows.ts';
import type { MadeSystem } from './systems.ts';

export interface MadeComponent {
  readonly row: ComponentRow;
  readonly product: Product | undefined;
  /** Its primary system; few have none. */
  readonly system: MadeSystem | undefined;
}

/** Where a component hangs and stands. */
interface Spot {
  readonly parent: MadeComponent | undefined;
  readonly location: string | null;
  readonly effective: string | null;
}

/**
 * As many to each system in turn, of products that its roles ask for. Most stand where their system does, some
 * hang under the component before them, some have no place of their own (T4), few belong to nothing.
 */
export function makeComponents(
  catalog: Catalog,
  systems: readonly MadeSystem[],
  placeNames: ReadonlyMap<string, string>,
  total: number,
  dice: Dice,
  clock: Clock,
): MadeComponent[] {
  const names = new Names({ showFirst: true });
  const made: MadeComponent[] = [];
  for (let index = 0; index < total; index += 1) {
    const system = dice.chance(0.97) ? systems[Math.floor((index / total) * systems.length)] : undefined;
    const product = dice.chance(0.95) ? productFor(catalog, system, index, dice) : undefined;
    const spot = spotOf(made.at(-1), system, dice);
    const above =
      spot.parent?.row.name ?? (spot.location === null ? undefined : placeNames.get(spot.location));
    const naming = nameOf(names, above, product, index, dice);
    const created_at = clock.tick();
    const row: ComponentRow = {
      id: idAt(created_at, dice),
      ...naming,
      display_name_generated: true,
      parent_id: spot.parent?.row.id ?? null,
      created_at,
      location_id: spot.location,
      effective_location_id: spot.effective,
      product_id: product?.id ?? null,
    };
    made.push({ row, product, system });
  }
  return made;
}

function spotOf(before: MadeComponent | undefined, system: MadeSystem | undefined, dice: Dice): Spot {
  if (before !== undefined && before.row.parent_id === null && dice.chance(0.12)) {
    const above = before.row.effective_location_id;
    const effective = above ?? system?.row.effective_location_id ?? null;
    return { parent: before, location: null, effective };
  }
  const place = system?.row.effective_location_id ?? null;
  return { parent: undefined, location: dice.chance(0.8) ? place : null, effective: place };
}

/** What one of the roles needs, in turn, so that most roles find somebody. */
function productFor(
  { products }: Catalog,
  system: MadeSystem | undefined,
  index: number,
  dice: Dice,
): Product {
  const roles = system?.standard?.roles ?? [];
  const role = roles[index % Math.max(1, roles.length)];
  const fitting =
    role && products.filter((product) => role.capabilities.every((c) => product.capabilities.has(c)));
  return dice.pick(fitting === undefined || fitting.length === 0 ? products : fitting);
}

function nameOf(
  names: Names,
  above: string | undefined,
  product: Product | undefined,
  index: number,
  dice: Dice,
): Pick<ComponentRow, 'name' | 'name_generated' | 'ordinal' | 'display_name'> {
  if (dice.chance(0.05)) {
    const name = names.claim(`asset-${String(index).padStart(6, '0')}`);
    return { name, name_generated: false, ordinal: null, display_name: labelOf(name) };
  }
  const { name, ordinal } = names.generate(above, product?.type.stem ?? 'component');
  const label = product?.type.label ?? 'Component';
  return { name, name_generated: true, ordinal, display_name: `${label} ${ordinal}` };
}
