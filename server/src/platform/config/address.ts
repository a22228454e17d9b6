import { isIPv4, isIPv6, SocketAddress } from 'node:net';

export type AddressFamily = 'ipv4' | 'ipv6';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * One spelling per address, so that limits and audit records count a client once: shortest lower-case IPv6
 * without zone, and IPv4 for IPv4-mapped IPv6. Undefined for what is not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return undefined;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  return MAPPED.exec(address)?.[1] ?? address;
}

/** The family of a canonical address. */
export function familyOf(address: string): AddressFamily {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
