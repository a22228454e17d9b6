import { expandPattern, matchesTokens, type Pattern, parsePattern, patternCovers } from './pattern.ts';
import { isSensitive, permissionTokens } from './permission.ts';

/** Permissions come from the contract, some 150 of them; the bound only guards against a caller that asks for anything. */
const REMEMBERED = 1024;

/** The effective patterns of one grant's role, or of several grants of one scope, ready to be asked. */
export class PermissionSet {
  readonly #patterns: readonly Pattern[];
  readonly #resources: ReadonlySet<string>;
  readonly #answers = new Map<string, boolean>();

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
    this.#resources = new Set(patterns.map((pattern) => pattern.tokens[0]));
  }

  /** M1–M4. */
  allows(permission: string): boolean {
    const known = this.#answers.get(permission);
    if (known !== undefined) return known;
    const answer = this.#decide(permission);
    if (this.#answers.size < REMEMBERED) this.#answers.set(permission, answer);
    return answer;
  }

  /** M7: every one of these patterns (comma lists allowed) is covered. Nothing is covered by anyone. */
  covers(patterns: readonly string[]): boolean {
    return patterns.every((pattern) => this.coversPattern(pattern));
  }

  /** M7. A malformed pattern is covered by nobody: what is not understood is not given away. */
  coversPattern(pattern: string): boolean {
    return expandPattern(pattern)?.every((text) => this.#coversOne(text)) ?? false;
  }

  #coversOne(text: string): boolean {
    const narrow = parsePattern(text);
    if (narrow === undefined) return false;
    if (this.#patterns.some((wide) => patternCovers(wide, narrow))) return true;
    const permission = permissionTokens(text);
    return permission !== undefined && this.#floorGives(permission);
  }

  #decide(permission: string): boolean {
    const tokens = permissionTokens(permission);
    if (tokens === undefined) return false;
    return this.#patterns.some((pattern) => matchesTokens(pattern, tokens)) || this.#floorGives(tokens);
  }

  /** M4: any pattern on a resource also reads it; never a three-token permission. `>` needs no floor: it matches. */
  #floorGives([resource = '', action, ...rest]: readonly string[]): boolean {
    if (action !== 'read' || rest.length > 0) return false;
    const held = this.#resources;
    return held.has(resource) || (held.has('*') && !isSensitive(resource));
  }
}

/** M3, M5: comma lists are split, malformed patterns grant nothing. */
export function compile(patterns: readonly string[]): PermissionSet {
  const texts = new Set(patterns.flatMap((pattern) => expandPattern(pattern) ?? []));
  return new PermissionSet([...texts].flatMap((text) => parsePattern(text) ?? []));
}
