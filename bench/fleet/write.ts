import { adHoc, type Database, type Transaction } from '../../server/src/platform/database/index.ts';
import { searchable } from '../../server/src/platform/text.ts';
import type { FleetRows, TreeRow } from './rows.ts';

/** Rows of one statement: few enough for its time limit, many enough to be quick. */
const BATCH = 10_000;

type Column<Row> = readonly [name: string, type: string, value: (row: Row) => unknown];

const TREE: readonly Column<TreeRow>[] = [
  ['id', 'uuid', (row) => row.id],
  ['name', 'text', (row) => row.name],
  ['name_generated', 'boolean', (row) => row.name_generated],
  ['ordinal', 'int', (row) => row.ordinal],
  ['display_name', 'text', (row) => row.display_name],
  ['display_name_generated', 'boolean', (row) => row.display_name_generated],
  ['parent_id', 'uuid', (row) => row.parent_id],
  ['search', 'text', (row) => searchable(row.name, row.display_name)],
  ['created_at', 'timestamptz', (row) => row.created_at],
  ['updated_at', 'timestamptz', (row) => row.created_at],
];

/** All of the fleet in one transaction. Paths are made by the tables themselves as rows come in. */
export async function writeFleet(database: Database, rows: FleetRows): Promise<void> {
  await database.transaction(async (tx) => {
    await insert(tx, 'location', rows.locations, [
      ...TREE,
      ['location_type_id', 'uuid', (row) => row.location_type_id],
    ]);
    await insert(tx, 'system', rows.systems, [
      ...TREE,
      ['location_id', 'uuid', (row) => row.location_id],
      ['effective_location_id', 'uuid', (row) => row.effective_location_id],
      ['standard_id', 'uuid', (row) => row.standard_id],
      ['system_type_id', 'uuid', (row) => row.system_type_id],
      ['understaffed_roles', 'int', (row) => row.understaffed_roles],
    ]);
    await insert(tx, 'component', rows.components, [
      ...TREE,
      ['location_id', 'uuid', (row) => row.location_id],
      ['effective_location_id', 'uuid', (row) => row.effective_location_id],
      ['product_id', 'uuid', (row) => row.product_id],
    ]);
    await insert(tx, 'system_member', rows.members, [
      ['system_id', 'uuid', (row) => row.system_id],
      ['component_id', 'uuid', (row) => row.component_id],
      ['is_primary', 'boolean', (row) => row.is_primary],
      ['added_at', 'timestamptz', (row) => row.added_at],
    ]);
    await insert(tx, 'role_assignment', rows.assignments, [
      ['system_id', 'uuid', (row) => row.system_id],
      ['component_id', 'uuid', (row) => row.component_id],
      ['role_name', 'text', (row) => row.role_name],
      ['position', 'int', (row) => row.position],
    ]);
  });
  await database.run(adHoc('bench-analyze', 'analyze'));
}

async function insert<Row>(
  tx: Transaction,
  table: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<void> {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  const batch = adHoc(
    `bench-insert-${table.replace('_', '-')}`,
    `insert into ${table} (${names}) select * from unnest(${arrays})`,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const part = rows.slice(from, from + BATCH);
    await tx.run(
      batch,
      columns.map(([, , value]) => part.map(value)),
    );
  }
}
