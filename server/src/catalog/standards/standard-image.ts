import type { StandardDraft } from './draft.ts';
import type { Standard } from './store.ts';

type Text = StandardDraft['text'];

/** What the audit trail shows of a standard: references by name. */
export interface StandardImage extends Text {
  readonly parent_standard: string | null;
  readonly system_type: string | null;
}

export function standardImage(standard: Standard): StandardImage {
  const { name, display_name, label_rule, description, parent_standard, system_type } = standard;
  return { name, display_name, label_rule, description, parent_standard, system_type };
}

export function draftImage({ text, type, parent }: StandardDraft): StandardImage {
  return { ...text, parent_standard: parent?.name ?? null, system_type: type?.name ?? null };
}
