import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '@muster/contract';
import { crossSite } from '../problem.ts';

interface OriginFacts {
  readonly headers: IncomingHttpHeaders;
  /** Whether the session cookie came along. */
  readonly hasSessionCookie: boolean;
  readonly publicOrigin: string;
}

const SAFE = new Set(['same-origin', 'none']);

/** C6, step 3: refuses writes that another site makes a browser send. */
export function checkOrigin(
  operation: Operation,
  { headers, hasSessionCookie, publicOrigin }: OriginFacts,
): void {
  const cookieBorne = hasSessionCookie && headers.authorization === undefined;
  if (operation.originAlways !== true && (operation.method === 'GET' || !cookieBorne)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (typeof site !== 'string' || !SAFE.has(site)) throw crossSite();
    return;
  }
  if (headers.origin === undefined || headers.origin === publicOrigin) return;
  if (!isOwnHost(headers.origin, headers.host)) throw crossSite();
}

/** `scheme://Host` of the request: behind a proxy either scheme may be the outer one. */
function isOwnHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
