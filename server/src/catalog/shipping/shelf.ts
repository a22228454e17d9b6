import { type Statement, statement } from '../../platform/database/index.ts';
import type { StoredRow } from './plan.ts';

export const KINDS = [
  'metric_type',
  'property_type',
  'vendor',
  'driver',
  'component_type',
  'system_type',
  'location_type',
  'product',
  'standard',
] as const;
/** The kinds of rows that ship, by table; each comes after those it refers to. */
export type Kind = (typeof KINDS)[number];

export type ColumnType = 'text' | 'uuid' | 'int' | 'float8' | 'jsonb';

/** What belongs to a shipped row and is stored in tables of its own: written whole, together with the row. */
export interface Part {
  readonly name: string;
  /** SQL on the row `t`: what is stored, in the form in which it is shipped. */
  readonly stored: string;
  /** SQL with the ids of the rows as `$1`. */
  readonly clear: string;
  /** SQL with the rows as `$1`, read by `jsonb_to_recordset`. */
  readonly fill: readonly string[];
}

export interface ShelfOptions {
  readonly kind: Kind;
  /** What a release writes beside id, name and official. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly parts?: readonly Part[];
  /** Operators may put values of their own over the shipped ones (O3). */
  readonly forkable?: boolean;
  /** False for types of telemetry, which have no version of their own. */
  readonly versioned?: boolean;
}

/** How the shipped rows of one kind are read and written: each statement takes all of them at once. */
export interface Shelf {
  readonly kind: Kind;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Official rows, and those with a name of `$1` or an id of `$2`; `label` is the forked display name. */
  readonly stored: Statement<StoredRow & { readonly label: string | null }>;
  readonly insert: Statement<unknown>;
  readonly update: Statement<unknown>;
  readonly clear: readonly Statement<unknown>[];
  readonly fill: readonly Statement<unknown>[];
}

export function shelf(options: ShelfOptions): Shelf {
  const { kind, columns, parts = [], forkable = false, versioned = true } = options;
  const names = Object.keys(columns);
  const label = kind.replace('_', '-');
  const fields = ['id uuid', 'name text', ...names.map((name) => `${name} ${columns[name]}`)].join(', ');
  const rows = `jsonb_to_recordset($1::jsonb) as x(${fields})`;
  const touched = versioned ? 'version = t.version + 1, updated_at = now()' : 'updated_at = now()';
  return {
    kind,
    columns,
    stored: statement(
      `ship-${label}-stored`,
      `select t.id, t.official, t.name, ${names.map((name) => `t.${name}`).join(', ')}
         ${parts.map(({ name, stored }) => `, ${stored} as ${name}`).join('')}
         , ${forkable ? `o.fields->>'display_name'` : 'null'} as label
       from ${kind} t
       ${forkable ? `left join registry_overlay o on o.kind = '${kind}' and o.row_id = t.id` : ''}
       where t.official or t.name = any($1) or t.id = any($2::uuid[])`,
    ),
    // in the order given: a parent has its path before its children ask for it
    insert: statement(
      `ship-${label}-insert`,
      `insert into ${kind} (id, name, official, ${names.join(', ')})
       select x.id, x.name, true, ${names.map((name) => `x.${name}`).join(', ')} from ${rows}`,
    ),
    update: statement(
      `ship-${label}-update`,
      `update ${kind} t set ${names.map((name) => `${name} = x.${name}`).join(', ')}, ${touched}
       from ${rows} where t.id = x.id`,
    ),
    clear: parts.map(({ name, clear }) => statement(`ship-${label}-clear-${name.replace('_', '-')}`, clear)),
    fill: parts.flatMap(({ name, fill }) =>
      fill.map((text, index) => statement(`ship-${label}-fill-${name.replace('_', '-')}-${index}`, text)),
    ),
  };
}
