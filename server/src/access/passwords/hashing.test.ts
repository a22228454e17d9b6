import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DUMMY_HASH, hashPassword, needsRehash, verifyPassword } from './hashing.ts';

const PHC = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

describe('hashPassword', () => {
  it('C3: is an argon2id PHC string with the parameters, a 16-byte salt and a 32-byte key', async () => {
    expect(await hashPassword('tidal bronze kettle')).toMatch(PHC);
  });

  it('C3: salts freshly', async () => {
    expect(await hashPassword('tidal bronze kettle')).not.toBe(await hashPassword('tidal bronze kettle'));
  });

  it('C3: verifies its own password and no other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        async (password, other) => {
          const stored = await hashPassword(password);
          expect(await verifyPassword(stored, password)).toBe(true);
          expect(await verifyPassword(stored, other)).toBe(
            password.normalize('NFC') === other.normalize('NFC'),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  it('C3: the forms of one text are one password', async () => {
    const stored = await hashPassword('cafe\u0301 cafe\u0301 cafe\u0301');
    expect(await verifyPassword(stored, 'caf\u00e9 caf\u00e9 caf\u00e9')).toBe(true);
    expect(await verifyPassword(stored, 'cafe cafe cafe')).toBe(false);
  });

  it('C3: the whole of a long password counts', async () => {
    const stored = await hashPassword(`${'🦊'.repeat(255)}a`);
    expect(await verifyPassword(stored, `${'🦊'.repeat(255)}a`)).toBe(true);
    expect(await verifyPassword(stored, `${'🦊'.repeat(255)}b`)).toBe(false);
  });
});

describe('verifyPassword', () => {
  it.each([
    '',
    'plain text',
    '$argon2id$',
    '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
    DUMMY_HASH.slice(0, -1),
    `${DUMMY_HASH}=`,
    DUMMY_HASH.replace('argon2id', 'argon2i'),
    DUMMY_HASH.replace('v=19', 'v=99'),
    DUMMY_HASH.replace('m=19456', 'm=0'),
    DUMMY_HASH.replace('m=19456', 'm=4294967295'),
    DUMMY_HASH.replace('t=2', 't=4294967295'),
  ])('C3: the malformed hash %j verifies false', async (stored) => {
    expect(await verifyPassword(stored, 'tidal bronze kettle')).toBe(false);
  });

  it('C3: no text in the place of a hash makes it throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (stored) => {
        expect(await verifyPassword(stored, 'tidal bronze kettle')).toBe(false);
      }),
    );
  });
});

describe('needsRehash', () => {
  it('C3: not for what is written now, nor for stronger', async () => {
    expect(needsRehash(await hashPassword('tidal bronze kettle'))).toBe(false);
    expect(needsRehash(await hash('x', { memoryCost: 20_000, timeCost: 3, parallelism: 1 }))).toBe(false);
  });

  it.each([{ memoryCost: 19_455 }, { timeCost: 1 }, { outputLen: 31 }, { salt: Buffer.alloc(15, 7) }])(
    'C3: for a hash made with less: %j',
    async (weaker) => {
      const stored = await hash('x', {
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
        outputLen: 32,
        ...weaker,
      });
      expect(needsRehash(stored)).toBe(true);
      expect(await verifyPassword(stored, 'x')).toBe(true);
    },
  );

  it('C3: for what cannot be read', () => {
    expect(needsRehash('plain text')).toBe(true);
  });
});

describe('DUMMY_HASH', () => {
  it('L2: has the parameters of every other hash, so that verifying it costs the same', () => {
    expect(DUMMY_HASH).toMatch(PHC);
    expect(needsRehash(DUMMY_HASH)).toBe(false);
  });

  it.each(['', 'password', 'muster', DUMMY_HASH])('L2: %j does not verify', async (guess) => {
    expect(await verifyPassword(DUMMY_HASH, guess)).toBe(false);
  });
});
