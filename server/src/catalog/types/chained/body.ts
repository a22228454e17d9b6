import type { ComponentTypeBody, SystemTypeBody } from '@muster/contract';
import type { Queries } from '../../../platform/database/index.ts';
import { Versioned } from '../../../platform/http/index.ts';
import { withoutNulls } from '../../../platform/text.ts';
import { type Resolution, resolve } from '../../chains/index.ts';
import { forkOf } from '../overlay.ts';
import { ICONS, resolvedTypes } from '../resolved.ts';
import type { ChainedKind } from './kind.ts';
import { type TypeRow, textsOf } from './row.ts';

export type ShownType = TypeRow & Resolution;

/** H2: the rows with what they take from their chains, in one statement. */
export async function resolvedRows<Row extends TypeRow>(
  queries: Queries,
  kind: ChainedKind,
  rows: readonly Row[],
): Promise<(Row & Resolution)[]> {
  const ids = rows.map(({ id }) => id);
  const resolved = await resolvedTypes(queries, kind.table, ids);
  return rows.map((row) => {
    // a row deleted since the page was read still counts on its page
    const { effective, effective_source } =
      resolved.get(row.id) ?? resolve([{ name: row.name, ...textsOf(row) }], ICONS[kind.table]);
    return { ...row, effective, effective_source };
  });
}

export function toSystemTypeBody(row: ShownType): SystemTypeBody {
  const { id, name, official, parent_id, parent, effective, effective_source } = row;
  return {
    id,
    name,
    official,
    ...withoutNulls({ ...textsOf(row), parent_id, parent }),
    effective,
    effective_source,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toComponentTypeBody(row: ShownType): ComponentTypeBody {
  return { ...toSystemTypeBody(row), ...forkOf(row.overlay) };
}

/** The answer of a write, as both kinds give it. */
export async function answerOf(
  queries: Queries,
  kind: ChainedKind,
  row: TypeRow,
): Promise<Versioned<ComponentTypeBody>> {
  const [shown] = await resolvedRows(queries, kind, [row]);
  if (shown === undefined) throw new Error(`The ${kind.what} ${row.name} is gone.`);
  const body = kind.forkable ? toComponentTypeBody(shown) : toSystemTypeBody(shown);
  return new Versioned(body as ComponentTypeBody, row.version);
}
