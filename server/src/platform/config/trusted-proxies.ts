import { BlockList, isIPv6 } from 'node:net';
import { canonicalAddress, familyOf } from './address.ts';

const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED_BITS = 96;

/** C7: addresses and CIDR ranges, separated by commas or white space; undefined when an entry is neither. */
export function parseTrustedProxies(raw: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of raw.split(/[\s,]+/).filter((part) => part !== '')) {
    if (!add(list, entry)) return undefined;
  }
  return list;
}

export function isTrusted(list: BlockList, address: string): boolean {
  const canonical = canonicalAddress(address);
  return canonical !== undefined && list.check(canonical, familyOf(canonical));
}

function add(list: BlockList, entry: string): boolean {
  const [text = '', prefix, ...rest] = entry.split('/');
  const address = text.includes('%') ? undefined : canonicalAddress(text);
  if (address === undefined || rest.length > 0) return false;
  const family = familyOf(address);
  if (prefix === undefined) {
    list.addAddress(address, family);
    return true;
  }
  // A range of IPv4-mapped addresses is the IPv4 range: addresses are compared in canonical form.
  const bits = Number(prefix) - (family === 'ipv4' && isIPv6(text) ? MAPPED_BITS : 0);
  if (!/^\d{1,3}$/.test(prefix) || bits < 0 || bits > BITS[family]) return false;
  list.addSubnet(address, bits, family);
  return true;
}
