import { badRequest, unprocessable, type Violation } from '../problem.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Step 8 of the pipeline, first half: UTF-8 and JSON syntax (400). */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw badRequest([{ location: 'body', message: 'is not well-formed JSON in UTF-8' }]);
  }
}

/** A long list of complaints helps nobody. */
export const MAX_VIOLATIONS = 100;

/** No body of the contract comes near; what nests deeper means harm. */
const MAX_DEPTH = 100;

/**
 * README 3.7.1, 3.7.2 at any depth: U+0000, unpaired surrogates (in names of fields too) and numbers that no
 * finite double holds are refused. Negative zero becomes 0. What is in the fields of `except` is not looked at.
 */
export function checkScalars(root: unknown, except: ReadonlySet<string> = new Set()): void {
  const violations: Violation[] = [];
  const pending: { node: object; at: string; depth: number }[] = [];
  const inspect = (value: unknown, at: string, depth: number): void => {
    if (typeof value === 'string' && !isStorable(value)) {
      violations.push({ location: at, message: 'must not contain U+0000 or unpaired surrogates' });
    } else if (typeof value === 'number' && !Number.isFinite(value)) {
      violations.push({ location: at, message: 'must be a number that fits a finite double' });
    } else if (typeof value === 'object' && value !== null) {
      if (depth > MAX_DEPTH) violations.push({ location: at, message: 'is nested too deeply' });
      else pending.push({ node: value, at, depth });
    }
  };
  inspect(root, 'body', 1);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, at, depth } = next;
    for (const [key, value] of Object.entries(node)) {
      if (node === root && except.has(key)) continue;
      if (Object.is(value, -0)) (node as Record<string, unknown>)[key] = 0;
      if (!Array.isArray(node) && !isStorable(key)) {
        violations.push({ location: at, message: 'has a field name with U+0000 or unpaired surrogates' });
      }
      inspect(value, Array.isArray(node) ? `${at}[${key}]` : `${at}.${key}`, depth + 1);
    }
    if (violations.length >= MAX_VIOLATIONS) break;
  }
  if (violations.length > 0) throw unprocessable(violations.slice(0, MAX_VIOLATIONS));
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
