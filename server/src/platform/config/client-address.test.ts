import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

const trusting = (raw: string) => {
  const list = parseTrustedProxies(raw);
  if (list === undefined) throw new Error(`not a list: ${raw}`);
  return list;
};
const none = trusting('');
const proxies = trusting('10.0.0.0/8, fd00::/8');

/** Public addresses, none of them in the list above. */
const outside = fc
  .tuple(fc.integer({ min: 11, max: 99 }), fc.nat(255), fc.nat(255))
  .map(([a, b, c]) => `${a}.${b}.${c}.7`);
const inside = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `10.${a}.${b}.1`);
const garbage = fc.constantFrom(
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '::g',
  '[10.0.0.1]',
  '1.2.3.4:x',
);

describe('the client address', () => {
  it.each([
    ['no header', '203.0.113.5', undefined, '203.0.113.5'],
    ['an untrusted end is the client whatever it claims', '203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['one proxy', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['the right-most untrusted hop', '10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['all hops trusted: the left-most', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['garbage on the right', '10.0.0.1', '203.0.113.5, unknown', '10.0.0.1'],
    ['garbage in the middle', '10.0.0.1', '203.0.113.5, unknown, 10.0.0.2', '10.0.0.2'],
    ['garbage left of the client is not looked at', '10.0.0.1', 'unknown, 203.0.113.5', '203.0.113.5'],
    ['mapped remote end', '::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['mapped and untrusted', '::ffff:203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['mapped hop', '10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['a hop with port', '10.0.0.1', '203.0.113.5:4711', '203.0.113.5'],
    ['an IPv6 hop', 'fd00::1', '2001:DB8:0::5', '2001:db8::5'],
    ['an IPv6 hop with port', 'fd00::1', '[2001:db8::5]:4711', '2001:db8::5'],
    ['an IPv6 hop in brackets', 'fd00::1', '[2001:db8::5]', '2001:db8::5'],
    ['a zone is dropped', 'fe80::1%eth0', '1.1.1.1', 'fe80::1'],
    ['no remote end', undefined, '203.0.113.5', undefined],
  ])('C7: %s', (_, remote, header, expected) => {
    expect(clientAddress(remote, header, proxies)).toBe(expected);
  });

  it('C7: a repeated header is one list', () => {
    expect(clientAddress('10.0.0.1', ['6.6.6.6', '203.0.113.5, 10.0.0.2'], proxies)).toBe('203.0.113.5');
  });

  it('C7: without trusted proxies no header changes the answer', () => {
    fc.assert(
      fc.property(fc.oneof(inside, outside), fc.string(), (remote, header) => {
        expect(clientAddress(remote, header, none)).toBe(remote);
      }),
    );
  });

  it('C7: nothing a client puts left of itself changes who it is', () => {
    const forged = fc.array(fc.oneof(inside, outside, garbage, fc.string()));
    fc.assert(
      fc.property(forged, outside, fc.array(inside), inside, (claims, client, hops, remote) => {
        const header = [...claims, client, ...hops].join(', ');
        expect(clientAddress(remote, header, proxies)).toBe(client);
      }),
    );
  });

  it('C7: behind garbage the answer is the last proxy that can be vouched for', () => {
    fc.assert(
      fc.property(fc.array(outside), garbage, fc.array(inside), inside, (left, junk, hops, remote) => {
        const header = [...left, junk, ...hops].join(', ');
        expect(clientAddress(remote, header, proxies)).toBe(hops[0] ?? remote);
      }),
    );
  });
});
