import { adHoc, Conditions, type Statement } from '../../platform/database/index.ts';
import type { Classification, Kinds } from './classification.ts';
import { componentRows, countedSql, locationRows, membersSql, systemRows } from './rows-sql.ts';
import { type Selection, selectionSql } from './selection-sql.ts';
import { TOTALS } from './totals-sql.ts';

/** The fields of the body that hold the rows, in the order of `FleetRow.part`; the totals come after them. */
export const ARRAYS = ['locations', 'systems', 'components'] as const;

export interface FleetRow {
  readonly part: number;
  /** A row of an array, or the totals: JSON text. */
  readonly text: string;
}

/** The whole view in one statement, so that what is readable is found once; part follows part. */
export function fleetSql(
  selection: Selection,
  catalog: Classification,
  withComponents: boolean,
): { readonly statement: Statement<FleetRow>; readonly values: readonly unknown[] } {
  const bound = new Conditions();
  const ctes = [selectionSql(selection, bound), countedSql(selection)];
  if (withComponents) ctes.push(membersSql(selection));
  const kinds = ({ ids, texts }: Kinds) =>
    `(select * from unnest(${bound.bind(ids)}::uuid[], ${bound.bind(texts)}::text[]) kind (id, text))`;
  const parts = [
    locationRows(selection, kinds(catalog.location)),
    systemRows(selection, kinds(catalog.system), kinds(catalog.standard), withComponents),
    ...(withComponents ? [componentRows(selection, kinds(catalog.component))] : []),
  ];
  const texts = parts.map((part, index) => `select ${index} as part, text from (${part}) row (text)`);
  texts.push(`select ${ARRAYS.length}, text from (${TOTALS}) row (text)`);
  const sql = `with ${ctes.join(',\n')}\n${texts.join('\nunion all ')}`;
  return { statement: adHoc<FleetRow>('fleet', sql), values: bound.values };
}
