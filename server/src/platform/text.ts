/**
 * Folds text for case-insensitive search (README 3.4.5): NFC, lower case in any script, one form of sigma.
 * Both the stored column and the question go through it, so the database never folds.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** The searched column of a row: its texts, folded, apart from each other by a line feed no question contains. */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  return fold(texts.filter((text) => text != null).join('\n'));
}

/** inventory.md Q4: the terms of a question as LIKE patterns on folded text, in which nothing is special. */
export function likePatterns(question: string): string[] {
  const terms = fold(question)
    .split(/\s+/u)
    .filter((term) => term !== '');
  return terms.map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Three-state PATCH (3.3.2) on a clearable text: omitted keeps, `""` clears, anything else sets. */
export function patched(current: string | null, given: string | undefined): string | null {
  if (given === undefined) return current;
  return given === '' ? null : given;
}

/** Optional fields are absent, not null, in responses. */
export function withoutNulls<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } {
  const kept = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], null> };
}
