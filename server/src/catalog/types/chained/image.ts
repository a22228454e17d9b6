import { withoutNulls } from '../../../platform/text.ts';
import { forkOf } from '../overlay.ts';
import type { TypeRow, TypeTexts } from './row.ts';
import { textsOf } from './row.ts';

/** A type as the audit trail shows it (U8). */
export interface TypeImage extends TypeTexts {
  readonly name: string;
  readonly parent: string | null;
  /** Only of what operators may fork. */
  readonly forked_fields?: readonly string[];
}

export function imageOf(row: Pick<TypeRow, 'name' | 'parent' | 'official' | 'own' | 'overlay'>): TypeImage {
  const { name, parent, official, overlay } = row;
  const fork = official ? { forked_fields: forkOf(overlay).forked_fields } : {};
  return { name, parent, ...textsOf(row), ...fork };
}

/** What a created or deleted row says; fields that it does not state are absent. */
export function fullImage(row: Parameters<typeof imageOf>[0]): object {
  return withoutNulls(imageOf(row));
}
