import type { Tier } from '../../access/scope/index.ts';
import { BUILT_IN } from './built-in.ts';
import type { Catalog } from './catalog.ts';
import type {
  ComponentLabelRow,
  LabelRow,
  LabelRows,
  LocationLabelRow,
  SystemLabelRow,
} from './label-rows.ts';
import type { Facts } from './template/facts.ts';

/** L2: the rule that labels a row, and where it is stated. */
export interface Rule {
  readonly text: string;
  readonly source: string;
}

/** Labels that are about to change: what reads them reads them so. `''` = none. */
export interface Upcoming {
  readonly location: ReadonlyMap<string, string>;
  readonly system: ReadonlyMap<string, string>;
}

/**
 * How the rows of a kind are labelled: what they need of the catalog, their rule (L2), their facts (L5).
 * Facts are written out in one literal: there are as many of them as rows, and put together from parts they cost
 * more than the rendering.
 */
interface Kind<T extends Tier> {
  prepare(catalog: Catalog, rows: readonly LabelRows[T][]): Promise<void>;
  rule(catalog: Catalog, row: LabelRows[T]): Rule;
  facts(catalog: Catalog, row: LabelRows[T], upcoming: Upcoming): Facts<T>;
}

const builtIn = (tier: Tier): Rule => ({ text: BUILT_IN[tier], source: 'builtin' });

function stated(
  kind: string,
  text: string | null | undefined,
  of: string | null | undefined,
): Rule | undefined {
  return text == null ? undefined : { text, source: `${kind}:${of ?? ''}` };
}

const generatedOf = ({ name_generated }: LabelRow) => (name_generated ? 'yes' : '');

function ordinalOf({ name_generated }: LabelRow, shown: number | null): string {
  return name_generated && shown !== null ? String(shown) : '';
}

function labelOf(
  id: string | null,
  name: string | null,
  display_name: string | null,
  upcoming: ReadonlyMap<string, string>,
): string {
  const label = id === null ? undefined : upcoming.get(id);
  return (label ?? display_name ?? '') || (name ?? '');
}

function placeLabel(row: SystemLabelRow | ComponentLabelRow, { location }: Upcoming): string {
  return labelOf(row.location_id, row.location_name, row.location_display_name, location);
}

const locations: Kind<'location'> = {
  prepare: (catalog, rows) => catalog.locationTypes.fetch(rows.map((row) => row.location_type_id)),
  rule(catalog, row) {
    const type = catalog.locationTypes.get(row.location_type_id);
    return stated('location_type', type?.label_rule, type?.name) ?? builtIn('location');
  },
  facts(catalog, row) {
    const type = catalog.locationTypes.get(row.location_type_id);
    return {
      name: row.name,
      generated: generatedOf(row),
      ordinal: ordinalOf(row, shownInLocation(row, type?.name_rule ?? null)),
      stem: type?.name_rule?.stem ?? '',
      type_name: type?.name ?? '',
      type_label: type?.display_name ?? '',
    };
  },
};

/** L5: where the rule of the type leaves the 1 out, a name that ends in one has it from elsewhere. */
function shownInLocation(
  { name, ordinal }: LocationLabelRow,
  rule: { readonly stem: string; readonly bare_first: boolean } | null,
): number | null {
  const endsInOne = /(?:^|-)1$/;
  if (ordinal !== 1) return ordinal;
  const fromStem = rule?.bare_first === true && endsInOne.test(rule.stem);
  return endsInOne.test(name) && !fromStem ? ordinal : null;
}

const systems: Kind<'system'> = {
  async prepare(catalog, rows) {
    await catalog.systemTypes.fetch(rows.map((row) => row.system_type_id));
    await catalog.standards.fetch(rows.map((row) => row.standard_id));
  },
  rule(catalog, row) {
    const standard = catalog.standards.get(row.standard_id);
    const type = catalog.systemTypes.get(row.system_type_id);
    return (
      stated('standard', standard?.rule, standard?.rule_of) ??
      stated('system_type', type?.effective.label_rule, type?.effective_source.label_rule) ??
      builtIn('system')
    );
  },
  facts(catalog, row, upcoming) {
    const standard = catalog.standards.get(row.standard_id);
    const type = catalog.systemTypes.get(row.system_type_id);
    return {
      name: row.name,
      generated: generatedOf(row),
      // N2: a system's first number is never shown
      ordinal: ordinalOf(row, row.ordinal === 1 ? null : row.ordinal),
      stem: type?.effective.stem ?? 'system',
      type_name: type?.name ?? 'system',
      type_label: type?.display_name ?? 'System',
      type_abbrev: type?.effective.abbrev ?? '',
      location_name: row.location_name ?? '',
      location_label: placeLabel(row, upcoming),
      standard_name: standard?.name ?? '',
      standard_label: standard?.display_name ?? '',
    };
  },
};

const components: Kind<'component'> = {
  async prepare(catalog, rows) {
    await catalog.products.fetch(rows.map((row) => row.product_id));
    const types = rows.map((row) => catalog.products.get(row.product_id)?.component_type_id ?? null);
    await catalog.componentTypes.fetch(types);
    await catalog.systemTypes.fetch(rows.map((row) => row.system_type_id));
  },
  rule(catalog, row) {
    const product = catalog.products.get(row.product_id);
    const type = catalog.componentTypes.get(product?.component_type_id);
    return (
      stated('product', product?.rule, product?.rule_of) ??
      stated('component_type', type?.effective.label_rule, type?.effective_source.label_rule) ??
      builtIn('component')
    );
  },
  facts(catalog, row, upcoming) {
    const product = catalog.products.get(row.product_id);
    const type = catalog.componentTypes.get(product?.component_type_id);
    const { system_id, system_name, system_display_name } = row;
    return {
      name: row.name,
      generated: generatedOf(row),
      ordinal: ordinalOf(row, row.ordinal),
      stem: type?.effective.stem ?? 'component',
      type_name: type?.name ?? 'component',
      type_label: type?.display_name ?? 'Component',
      type_abbrev: type?.effective.abbrev ?? '',
      location_name: row.location_name ?? '',
      location_label: placeLabel(row, upcoming),
      kind: product?.kind ?? '',
      product_name: product?.name ?? '',
      product_label: product?.display_name ?? '',
      vendor_name: product?.vendor_name ?? '',
      vendor_label: product?.vendor_label ?? '',
      system_name: system_name ?? '',
      system_label: labelOf(system_id, system_name, system_display_name, upcoming.system),
      system_type_label: catalog.systemTypes.get(row.system_type_id)?.display_name ?? '',
    };
  },
};

export const KINDS: { readonly [T in Tier]: Kind<T> } = {
  location: locations,
  system: systems,
  component: components,
};
