import type { Settings } from '../../platform/settings/index.ts';

/** Whoever wants labels lends the settings: acronyms are asked for each time (configuration.md P7). */
export interface Labelling {
  readonly settings: Pick<Settings, 'get'>;
}

/** L6: each run of `-` and `_` becomes one space. */
export function words(text: string): string {
  return text.replace(/[-_]+/g, ' ').trim();
}

/** L6: words begin with a capital; acronyms are written as the setting writes them. */
export function titleWith(acronyms: readonly string[]): (text: string) => string {
  const written = new Map(acronyms.map((acronym) => [acronym.toLowerCase(), acronym]));
  return (text) =>
    text.replace(/\S+/gu, (word) => written.get(word.toLowerCase()) ?? word.replace(/^./u, upper));
}

export function titled({ settings }: Labelling, text: string): string {
  return titleWith(settings.get('label').acronyms)(text);
}

export function upper(text: string): string {
  return text.toUpperCase();
}

export function lower(text: string): string {
  return text.toLowerCase();
}

/** L6: what is left of a text in lower-case ASCII letters, digits and single hyphens. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** L4: the functions that a template may apply. */
export type Helper = 'title' | 'upper' | 'lower' | 'slug' | 'words';
export type Helpers = Readonly<Record<Helper, (text: string) => string>>;

export function helpersWith(acronyms: readonly string[]): Helpers {
  return { title: titleWith(acronyms), upper, lower, slug, words };
}

const LONGEST = 200;

/** L9: what a rendered text looks like as a label; `''` when nothing is left. */
export function asLabel(rendered: string): string {
  const line = rendered
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
  return line.length <= LONGEST ? line : [...line].slice(0, LONGEST).join('').trimEnd();
}
