import { readFileSync } from 'node:fs';
import { fold } from '../../platform/text.ts';

const LINE_FEED = 0x0a;

/** W3 demands this many; a file with fewer was cut short and must not pass for a denylist. */
const FEWEST = 10_000;

/** The shipped denylist (W3), whatever the case of the question. */
export interface CommonPasswords {
  has(password: string): boolean;
}

/**
 * Reads the generated file: one folded password per line, sorted by bytes, each line ended. It is kept as it
 * lies on disk and searched by halving: well under a megabyte instead of tens of thousands of strings.
 */
export function loadCommonPasswords(file: URL | string): CommonPasswords {
  const lines = readFileSync(file);
  const count = countLines(lines);
  if (count < FEWEST || lines.at(-1) !== LINE_FEED) {
    throw new Error(`the common-password list ${file} has ${count} entries, at least ${FEWEST} are needed`);
  }
  return { has: (password) => hasLine(lines, Buffer.from(fold(password))) };
}

function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(LINE_FEED); at !== -1; at = lines.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/** Halves the range of bytes; `low` and `high` always stand at the start of a line. */
function hasLine(lines: Buffer, wanted: Buffer): boolean {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(LINE_FEED, middle - 1) + 1;
    const end = lines.indexOf(LINE_FEED, start);
    const order = wanted.compare(lines, start, end);
    if (order === 0) return true;
    if (order < 0) high = start;
    else low = end + 1;
  }
  return false;
}
