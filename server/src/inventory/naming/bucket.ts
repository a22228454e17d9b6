/** N2: rows that are numbered together: the same kind, prefix and stem. */
export interface Bucket {
  readonly prefix: string;
  readonly stem: string;
  /** Whether the number 1 is written. */
  readonly showFirst: boolean;
}

/** N3: what a prefix may take of the 100 characters of a name. */
const PREFIX_LENGTH = 52;

/** N2, N3: everything of a generated name but its number. */
export function stemOfNames({ prefix, stem }: Pick<Bucket, 'prefix' | 'stem'>): string {
  return [withoutTrailingHyphens(prefix.slice(0, PREFIX_LENGTH)), stem]
    .filter((part) => part !== '')
    .join('-');
}

export function withoutTrailingHyphens(text: string): string {
  return text.replace(/-+$/, '');
}

/** N2: the name with this number. Where nothing else is in it the number is always written. */
export function nameOf(bucket: Bucket, n: number): string {
  const rest = stemOfNames(bucket);
  if (n === 1 && !bucket.showFirst && rest !== '') return rest;
  return rest === '' ? String(n) : `${rest}-${n}`;
}
