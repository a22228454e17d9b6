import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, parseListen } from './listen-address.ts';

describe('MUSTER_LISTEN', () => {
  it.each([
    ['0.0.0.0:8080', '0.0.0.0', 8080],
    ['127.0.0.1:0', '127.0.0.1', 0],
    ['localhost:65535', 'localhost', 65535],
    ['muster-1.example.org:80', 'muster-1.example.org', 80],
    ['[::1]:8080', '::1', 8080],
    ['[::]:0', '::', 0],
  ])('13: takes %s', (raw, host, port) => {
    expect(parseListen(raw)).toEqual({ host, port });
  });

  it.each([
    '',
    '8080',
    ':8080',
    'localhost',
    'localhost:',
    'localhost:65536',
    'localhost:-1',
    'localhost:8o8o',
    '::1:8080',
    '[::1]',
    '[localhost]:80',
    '[::g]:80',
    '10.0.0.999:80',
    '10.0.0:80',
    'a b:80',
    '-x:80',
    'http://localhost:80',
    'localhost:80 ',
  ])('13: refuses %j', (raw) => {
    expect(parseListen(raw)).toBeUndefined();
  });

  it('13: every address and port come back as they were written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(65535), (host, port) => {
        const raw = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
        expect(parseListen(raw)).toEqual({ host, port });
      }),
    );
  });

  it('13: any other text is refused or read, never thrown at', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const read = parseListen(raw);
        expect(read === undefined || (read.port >= 0 && read.port <= 65535)).toBe(true);
      }),
    );
  });

  it('C5: loopback is told from everything else', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost', 'LocalHost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '10.0.0.1', '127.example.org', 'example.org'].some(isLoopback)).toBe(false);
  });
});
