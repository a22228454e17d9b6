import type { Role } from './store.ts';

/** What the audit trail shows of a role (U8). */
export type RoleImage = Pick<Role, 'name' | 'display_name' | 'description' | 'permissions' | 'inherits'>;

export function roleImage(role: RoleImage): RoleImage {
  const { name, display_name, description, permissions, inherits } = role;
  return { name, display_name, description, permissions, inherits };
}
