import { type BlockList, isIPv4, isIPv6 } from 'node:net';
import { canonicalAddress } from './address.ts';
import { isTrusted } from './trusted-proxies.ts';

/**
 * C7: the remote end of the connection; behind trusted proxies the right-most hop of `X-Forwarded-For` that is
 * not one of them. A hop that is no address ends the walk: nobody vouches for what stands left of it.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  xForwardedFor: string | readonly string[] | undefined,
  trusted: BlockList,
): string | undefined {
  let client = remoteAddress === undefined ? undefined : canonicalAddress(remoteAddress);
  if (client === undefined || xForwardedFor === undefined) return client;
  const hops = (typeof xForwardedFor === 'string' ? xForwardedFor : xForwardedFor.join(',')).split(',');
  while (isTrusted(trusted, client)) {
    const hop = hopAddress(hops.pop());
    if (hop === undefined) break;
    client = hop;
  }
  return client;
}

/** Some proxies write `address:port` or `[address]:port`; the port says nothing about who it is. */
function hopAddress(hop: string | undefined): string | undefined {
  const text = hop?.trim() ?? '';
  const withPort = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[^:]+))(?::\d{1,5})?$/.exec(text)?.groups;
  if (withPort?.v6 !== undefined) return isIPv6(withPort.v6) ? canonicalAddress(withPort.v6) : undefined;
  if (withPort?.v4 !== undefined) return isIPv4(withPort.v4) ? withPort.v4 : undefined;
  return canonicalAddress(text);
}
