import type { RequestFacts } from '../context.ts';
import { conflict } from '../problem.ts';
import { acceptedVersions } from './etag.ts';

/** Step 12, README 3.3.5: `If-Match` names the version the client has seen; a stale one is 409. */
export function requireMatch({ request }: { readonly request: RequestFacts }, version: number): void {
  const accepted = acceptedVersions(request.header('if-match'));
  if (accepted === undefined || accepted === 'any' || accepted.includes(version)) return;
  throw conflict('The row has changed since it was read; If-Match names an older version.');
}
