import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldersOf, socketPath } from './folders.ts';

it('every data folder gets a socket path that fits, and always the same', () => {
  const part = fc
    .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    .filter((text) => !/[/\0]/.test(text));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.array(part, { maxLength: 4 }), (parts, temporary) => {
      const folders = foldersOf(`/${parts.join('/')}`, `/${temporary.join('/')}`);
      expect(Buffer.byteLength(socketPath(folders.socket))).toBeLessThanOrEqual(100);
      expect(foldersOf(folders.root, `/${temporary.join('/')}`)).toEqual(folders);
    }),
  );
});

it('two long data folders do not share a socket', () => {
  const long = 'x'.repeat(120);
  expect(foldersOf(`/a/${long}`, '/tmp').socket).not.toBe(foldersOf(`/b/${long}`, '/tmp').socket);
  expect(foldersOf('/a/data').socket).toBe('/a/data/run');
});
