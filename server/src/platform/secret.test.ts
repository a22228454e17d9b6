import { format, inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from './secret.ts';

const clear = 'correct horse battery staple';

describe('Secret', () => {
  it('C2: gives the clear text only when asked', () => {
    expect(new Secret(clear).reveal()).toBe(clear);
  });

  it('C2: prints *** however it is printed', () => {
    const secret = new Secret(clear);
    expect(String(secret)).toBe('***');
    expect(`${secret}`).toBe('***');
    expect(JSON.stringify({ secret })).toBe('{"secret":"***"}');
    expect(inspect(secret)).toBe('***');
    expect(format('%s %o %O %j', secret, secret, secret, secret)).not.toContain(clear);
  });

  it('C2: leaks nothing to whoever takes it apart', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (text) => {
        const value = `<<${text}>>`;
        const secret = new Secret(value);
        const seen = [
          inspect({ deep: { secret } }, { depth: null, showHidden: true, customInspect: false }),
          inspect(new Error('failed', { cause: secret }), { showHidden: true }),
          JSON.stringify([{ ...secret }, structuredClone(secret), Reflect.ownKeys(secret)]),
        ];
        expect(seen.filter((s) => s.includes(value) || s.includes(JSON.stringify(value)))).toEqual([]);
      }),
    );
  });
});
