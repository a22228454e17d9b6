import { TemplateError } from './template-error.ts';

/** A character outside the tags, or a tag as the words and signs between its braces. Positions count from 1. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly parts: readonly Part[]; readonly position: number };

export interface Part {
  /** A word, or one of `#`, `/`, `(`, `)`. */
  readonly text: string;
  readonly position: number;
}

const WORD = /^[A-Za-z0-9_]$/;
const SIGNS = new Set(['#', '/', '(', ')']);

/** L4: cuts a template into texts and tags. Every step takes at least one character: it ends. */
export function tokenize(characters: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let text = '';
  let at = 0;
  const pairAt = (brace: string) => characters[at] === brace && characters[at + 1] === brace;
  while (at < characters.length) {
    if (pairAt('}')) throw new TemplateError('stray }}', at + 1);
    if (!pairAt('{')) {
      text += characters[at];
      at += 1;
      continue;
    }
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
    const tag = readTag(characters, at);
    tokens.push({ kind: 'tag', parts: tag.parts, position: at + 1 });
    at = tag.end;
  }
  if (text !== '') tokens.push({ kind: 'text', text });
  return tokens;
}

/** The parts of the tag whose braces open at `start`, and where the text goes on. */
function readTag(characters: readonly string[], start: number): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  for (let at = start + 2; at < characters.length; ) {
    const character = characters[at] ?? '';
    if (character === '}' && characters[at + 1] === '}') return { parts, end: at + 2 };
    const word = readWord(characters, at);
    if (word !== '') parts.push({ text: word, position: at + 1 });
    else if (SIGNS.has(character)) parts.push({ text: character, position: at + 1 });
    else if (character === '{' && characters[at + 1] === '{') break;
    else if (!/\s/u.test(character)) throw new TemplateError(`unexpected ${character} in a tag`, at + 1);
    at += word.length || 1;
  }
  throw new TemplateError('unclosed tag', start + 1);
}

function readWord(characters: readonly string[], start: number): string {
  let word = '';
  for (let at = start; WORD.test(characters[at] ?? ''); at += 1) word += characters[at];
  return word;
}
