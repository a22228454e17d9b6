import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './address.ts';
import { isTrusted, parseTrustedProxies } from './trusted-proxies.ts';

const trusts = (raw: string, address: string): boolean | undefined => {
  const list = parseTrustedProxies(raw);
  return list && isTrusted(list, address);
};

describe('MUSTER_TRUSTED_PROXIES', () => {
  it.each([
    ['', '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '::ffff:127.0.0.1', true],
    ['::ffff:127.0.0.1', '127.0.0.1', true],
    ['::ffff:10.0.0.0/104', '10.250.0.1', true],
    ['::ffff:10.0.0.0/104', '11.0.0.1', false],
    ['10.0.0.0/8, 192.168.0.0/16', '192.168.4.4', true],
    ['10.0.0.0/8 ::1', '::1', true],
    ['10.0.0.0/8,\n  fd00::/8,', 'fdaa::1', true],
    ['fd00::/8', 'fe80::1', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['2001:DB8:0::1', '2001:db8::1', true],
    ['10.0.0.0/8', 'not an address', false],
  ])('C7: %j trusts %s: %s', (raw, address, expected) => {
    expect(trusts(raw, address)).toBe(expected);
  });

  it.each([
    'proxy.example.org',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/0x8',
    '10.0.0.0/ 8',
    '::ffff:10.0.0.0/8',
    'fe80::1%eth0',
    '10.0.0.1;10.0.0.2',
    '010.0.0.1',
    '/8',
  ])('C7: refuses %j', (raw) => {
    expect(parseTrustedProxies(raw)).toBeUndefined();
  });

  it('C7: a range holds exactly the addresses that share its prefix', () => {
    const v4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const dotted = (n: number): string => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.');
    fc.assert(
      fc.property(v4, v4, fc.nat(32), fc.boolean(), (network, other, bits, near) => {
        const address = near && bits > 0 ? (network ^ (1 << (32 - bits))) >>> 0 : other;
        const shares = bits === 0 || network >>> (32 - bits) === address >>> (32 - bits);
        expect(trusts(`${dotted(network)}/${bits}`, dotted(address))).toBe(shares);
      }),
    );
  });

  it('C7: an IPv6 range holds exactly the addresses that share its prefix', () => {
    const v6 = fc.bigInt({ min: 0x2000n << 112n, max: (0x4000n << 112n) - 1n });
    const text = (n: bigint): string => (n.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':');
    fc.assert(
      fc.property(v6, v6, fc.integer({ min: 3, max: 128 }), fc.boolean(), (network, other, bits, near) => {
        const rest = BigInt(128 - bits);
        const address = near ? network ^ (1n << (rest > 0n ? rest - 1n : 0n)) : other;
        expect(trusts(`${text(network)}/${bits}`, text(address))).toBe(network >> rest === address >> rest);
      }),
    );
  });

  it('C7: canonical addresses are their own canonical form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const canonical = canonicalAddress(address);
        expect(canonical).toBeDefined();
        expect(canonicalAddress(canonical ?? '')).toBe(canonical);
        expect(canonicalAddress(address.toUpperCase())).toBe(canonical);
      }),
    );
  });
});
