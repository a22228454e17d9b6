import { fold } from '../../platform/text.ts';

const LETTER = /^\p{L}$/u;
const DIGIT = /^[0-9]$/;

/**
 * W3: one character repeated, or one unbroken ascending or descending run of letters or of digits, where
 * digits wrap between 9 and 0 either way. Case makes no difference.
 */
export function isSequence(password: string): boolean {
  const characters = [...fold(password)];
  return [sameAs, letterAfter, letterBefore, digitAfter, digitBefore].some((follows) =>
    characters.every((character, at) => {
      const previous = characters[at - 1];
      return previous === undefined || follows(character, previous);
    }),
  );
}

type Follows = (character: string, previous: string) => boolean;

const sameAs: Follows = (character, previous) => character === previous;

const letterAfter: Follows = (character, previous) =>
  LETTER.test(character) && LETTER.test(previous) && codePoint(character) - codePoint(previous) === 1;

const letterBefore: Follows = (character, previous) => letterAfter(previous, character);

const digitAfter: Follows = (character, previous) =>
  DIGIT.test(character) && DIGIT.test(previous) && (Number(previous) + 1) % 10 === Number(character);

const digitBefore: Follows = (character, previous) => digitAfter(previous, character);

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
