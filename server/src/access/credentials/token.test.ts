import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mintToken, parseToken, type TokenType } from './token.ts';

const SCANNER = /^muster_(ses|pat|imp)_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/;
const type = fc.constantFrom<TokenType>('ses', 'pat', 'imp');
const sample = `muster_pat_0123abcd_${'A'.repeat(43)}`;

describe('mintToken', () => {
  it('C1: has the published form and carries 32 random bytes', () => {
    fc.assert(
      fc.property(type, (kind) => {
        const clear = mintToken(kind).token.reveal();
        expect(clear).toMatch(SCANNER);
        expect(clear.startsWith(`muster_${kind}_`)).toBe(true);
        expect(Buffer.from(clear.slice(-43), 'base64url')).toHaveLength(32);
      }),
    );
  });

  it('C2: what it leaves behind is the locator and the sha256 of the whole token', () => {
    const { token, prefix, hash } = mintToken('ses');
    expect(token.reveal().split('_')[2]).toBe(prefix);
    expect(hash).toEqual(createHash('sha256').update(token.reveal()).digest());
  });

  it('C2: prints no clear text', () => {
    const minted = mintToken('pat');
    const secret = minted.token.reveal().slice(-43);
    expect(JSON.stringify(minted)).not.toContain(secret);
    expect(inspect(minted, { depth: null, showHidden: true })).not.toContain(secret);
  });

  it('C1: never gives the same token twice', () => {
    const minted = Array.from({ length: 500 }, () => mintToken('pat').token.reveal());
    expect(new Set(minted).size).toBe(500);
  });
});

describe('parseToken', () => {
  it('C2: finds what was minted', () => {
    fc.assert(
      fc.property(type, (kind) => {
        const { token, prefix, hash } = mintToken(kind);
        expect(parseToken(token.reveal())).toEqual({ type: kind, prefix, hash });
      }),
    );
  });

  it.each([
    '',
    ` ${sample}`,
    `${sample}\n`,
    `${sample}A`,
    sample.slice(0, -1),
    sample.replace('pat', 'PAT'),
    sample.replace('pat', 'adm'),
    sample.replace('muster', 'Muster'),
    sample.replace('abcd', 'ABCD'),
    sample.replace('0123abcd', '0123abc'),
    `${sample.slice(0, -1)}=`,
    `${sample.slice(0, -1)}+`,
    `muster_node_0123abcd_${'A'.repeat(43)}`,
    `Bearer ${sample}`,
  ])('C1: %j is no token', (text) => {
    expect(parseToken(text)).toBeUndefined();
  });

  it('C1: takes exactly what the published pattern takes', () => {
    const changed = fc
      .tuple(fc.nat(sample.length), fc.nat(2), fc.string({ maxLength: 2 }))
      .map(([at, cut, put]) => sample.slice(0, at) + put + sample.slice(at + cut));
    fc.assert(
      fc.property(fc.oneof(changed, fc.string()), (text) => {
        expect(parseToken(text) !== undefined).toBe(SCANNER.test(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('C2: one character more or other is another hash', () => {
    const other = `${sample.slice(0, -1)}B`;
    expect(parseToken(other)?.hash).not.toEqual(parseToken(sample)?.hash);
    expect(parseToken(sample.replace('pat', 'ses'))?.hash).not.toEqual(parseToken(sample)?.hash);
  });
});
