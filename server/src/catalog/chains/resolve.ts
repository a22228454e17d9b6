/** What a component or system type states, or takes from the nearest ancestor that does (H2). */
export const INHERITED = ['stem', 'abbrev', 'icon', 'label_rule'] as const;
export type Inherited = (typeof INHERITED)[number];

export type Stated = { readonly name: string } & { readonly [field in Inherited]: string | null };

export interface Resolved {
  readonly stem: string;
  readonly icon: string;
  readonly abbrev?: string;
  readonly label_rule?: string;
}

export interface Resolution {
  readonly effective: Resolved;
  /** The name of the row that each came from; empty where no row states it and the release decides. */
  readonly effective_source: Resolved;
}

const LONGEST_STEM = 40;

/** H2: `chain` is the row, its parent and so on to the root. */
export function resolve(chain: readonly Stated[], defaultIcon: string): Resolution {
  const root = chain.at(-1)?.name ?? '';
  const effective: { -readonly [field in keyof Resolved]: Resolved[field] } = {
    stem: root.slice(0, LONGEST_STEM),
    icon: defaultIcon,
  };
  const source: { -readonly [field in keyof Resolved]: Resolved[field] } = { stem: root, icon: '' };
  for (const field of INHERITED) {
    const stating = chain.find((row) => row[field] !== null);
    const value = stating?.[field];
    if (stating === undefined || value == null) continue;
    effective[field] = value;
    source[field] = stating.name;
  }
  return { effective, effective_source: source };
}
