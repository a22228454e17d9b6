import { compile, type PermissionSet } from './permission-set.ts';

/**
 * Compiled sets by what they were compiled from, the least recently asked dropped first. A set depends on
 * its patterns alone, so a changed role asks for another set and nothing here can be stale (5.3).
 */
export class PermissionSets {
  readonly #limit: number;
  readonly #sets = new Map<string, PermissionSet>();

  constructor(limit = 1000) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#sets.size;
  }

  get(patterns: readonly string[]): PermissionSet {
    // JSON, because a plain join would let a malformed text with the separator in it stand for another list.
    const key = JSON.stringify(patterns);
    const set = this.#sets.get(key) ?? compile(patterns);
    this.#sets.delete(key);
    this.#sets.set(key, set);
    if (this.#sets.size > this.#limit) this.#dropOldest();
    return set;
  }

  #dropOldest(): void {
    for (const key of this.#sets.keys()) {
      this.#sets.delete(key);
      return;
    }
  }
}
