import type { ResolvedLocationType } from '../../catalog/types/index.ts';

type Sitting = Pick<ResolvedLocationType, 'id' | 'allowed_parents'>;

/** T2: a type says under which types it may sit; `root` means that it may have no parent; nothing said, anywhere. */
export function maySit(type: Sitting, parent: Pick<Sitting, 'id'> | undefined): boolean {
  const { root, ids } = type.allowed_parents;
  if (!root && ids.length === 0) return true;
  return parent === undefined ? root : ids.includes(parent.id);
}
