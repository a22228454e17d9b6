/** Longest part of a generated name that comes from above (inventory.md N3). */
const PREFIX = 52;

export interface GivenName {
  readonly name: string;
  readonly ordinal: number;
  /** Whether the number stands in the name. */
  readonly shown: boolean;
}

/** Generated names of one kind: the lowest free number of each bucket (N2, N4). */
export class Names {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();
  readonly #showFirst: boolean;

  constructor(options: { showFirst: boolean }) {
    this.#showFirst = options.showFirst;
  }

  /** A name that an operator picked. */
  claim(name: string): string {
    this.#taken.add(name);
    return name;
  }

  generate(above: string | undefined, stem: string): GivenName {
    const prefix = above?.slice(0, PREFIX).replace(/-+$/, '');
    const bucket = prefix === undefined ? stem : `${prefix}-${stem}`;
    for (let ordinal = this.#next.get(bucket) ?? 1; ; ordinal += 1) {
      const shown = ordinal > 1 || this.#showFirst;
      const name = shown ? `${bucket}-${ordinal}` : bucket;
      if (this.#taken.has(name)) continue;
      this.#taken.add(name);
      this.#next.set(bucket, ordinal + 1);
      return { name, ordinal, shown };
    }
  }
}

/** The label of a row that an operator named (L3): no word of these names is an acronym. */
export function labelOf(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
