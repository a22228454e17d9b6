import { createHash } from 'node:crypto';
import { compile, type PermissionSet } from './permission-set.ts';

/** What a role allows, own and inherited: the patterns as stored, and ready to be asked. */
export interface RolePermissions {
  readonly patterns: readonly string[];
  readonly set: PermissionSet;
}

export const NO_PERMISSIONS: RolePermissions = { patterns: [], set: compile([]) };

/** Names a set of patterns by its content. */
export function permissionsDigest(patterns: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(patterns)).digest('base64url').slice(0, 22);
}

/**
 * Compiled sets by digest of their patterns, the oldest dropped first. A changed role has
 * another digest, so nothing here can be stale (5.3).
 */
export class RolePermissionsCache {
  readonly #limit: number;
  readonly #known = new Map<string, RolePermissions>();

  constructor(limit = 1000) {
    this.#limit = limit;
  }

  get(digest: string): RolePermissions | undefined {
    return this.#known.get(digest);
  }

  put(digest: string, patterns: readonly string[]): RolePermissions {
    const permissions = { patterns, set: compile(patterns) };
    this.#known.set(digest, permissions);
    if (this.#known.size > this.#limit) this.#known.delete(this.#known.keys().next().value ?? digest);
    return permissions;
  }
}
