import type { PrincipalBody } from '@muster/contract';
import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { toPrincipalBody } from './principal-body.ts';
import { findPrincipal, type Principal, viewPrincipal } from './store.ts';

/** Step 9: the principal that a path names by uuid or handle (P4), or 404. */
export async function principalAt(queries: Queries, reference: string): Promise<Principal> {
  const principal = await findPrincipal(queries, asReference(reference));
  if (principal === undefined) throw notFound('principal');
  return principal;
}

/** As `principalAt`, in the form that responses carry. */
export async function principalBody(queries: Queries, reference: string): Promise<PrincipalBody> {
  const principal = await viewPrincipal(queries, asReference(reference));
  if (principal === undefined) throw notFound('principal');
  return toPrincipalBody(principal);
}
