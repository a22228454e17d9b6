import { isWithin } from '../../../catalog/chains/index.ts';
import type { RoleTerms } from '../roles/declaration.ts';

/** What a component brings to a role: all of it comes from its product, so it may be nothing (C1). */
export interface Candidate {
  readonly capabilities: readonly string[];
  readonly type_path: string | null;
  readonly product_path: string | null;
}

export interface Eligibility {
  readonly eligible: boolean;
  readonly missing_capabilities: string[];
  readonly type_accepted: boolean;
  readonly product_accepted: boolean;
}

/** A5: all capabilities; a type that is accepted or below one; a product that is pinned or a variant of one. */
export function eligibility(
  { capabilities, accepted, pinned }: Pick<RoleTerms, 'capabilities' | 'accepted' | 'pinned'>,
  candidate: Candidate,
): Eligibility {
  const missing = capabilities.filter((capability) => !candidate.capabilities.includes(capability));
  const type_accepted = isAmong(candidate.type_path, accepted);
  const product_accepted = isAmong(candidate.product_path, pinned);
  return {
    eligible: missing.length === 0 && type_accepted && product_accepted,
    missing_capabilities: missing,
    type_accepted,
    product_accepted,
  };
}

/** No roots = any, even none. */
function isAmong(path: string | null, roots: readonly { readonly path: string }[]): boolean {
  if (roots.length === 0) return true;
  return path !== null && roots.some((root) => isWithin(path, root.path));
}
