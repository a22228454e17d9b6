import type { Stated } from '../../chains/index.ts';
import { type Overlay, overlaid } from '../overlay.ts';

/** What an author states on a type. */
export interface TypeTexts extends Omit<Stated, 'name'> {
  readonly display_name: string;
  readonly description: string | null;
}

/** A component or system type as it is stored. */
export interface TypeRow {
  readonly id: string;
  readonly name: string;
  readonly official: boolean;
  readonly parent_id: string | null;
  readonly parent: string | null;
  readonly path: string;
  readonly depth: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** As shipped or, on a custom row, as written. */
  readonly own: TypeTexts;
  /** What operators put over it; null where nothing. */
  readonly overlay: Overlay<TypeTexts> | null;
}

/** What the row states, the overlay included (O3). */
export function textsOf({ own, overlay }: Pick<TypeRow, 'own' | 'overlay'>): TypeTexts {
  return overlaid(own, overlay);
}
