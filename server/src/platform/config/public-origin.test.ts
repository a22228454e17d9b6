import { describe, expect, it } from 'vitest';
import { configWarnings, parseOrigin, publicOrigin } from './public-origin.ts';

const listen = { host: '0.0.0.0', port: 0 };

describe('the public origin', () => {
  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    ['HTTPS://Muster.Example.ORG', 'https://muster.example.org'],
    ['https://muster.example.org:443/', 'https://muster.example.org'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('C6: %s is the origin %s, as a browser sends it', (raw, origin) => {
    expect(parseOrigin(raw)).toBe(origin);
  });

  it.each([
    'muster.example.org',
    'ftp://muster.example.org',
    'https://',
    'https:/muster.example.org',
    'https://muster.example.org/app',
    'https://muster.example.org/?',
    'https://muster.example.org/#x',
    'https://ada@muster.example.org',
    'https://ada:secret@muster.example.org',
    'https://muster example.org',
    ' https://muster.example.org',
    'https://muster.example.org\\x',
    'https://a,https://b',
  ])('C6: refuses %j', (raw) => {
    expect(parseOrigin(raw)).toBeUndefined();
  });

  it('C6: the default names the port that was bound, and not port 80', () => {
    expect(publicOrigin({ listen }, 41234)).toBe('http://localhost:41234');
    expect(publicOrigin({ listen }, 80)).toBe('http://localhost');
    expect(publicOrigin({ listen, publicUrl: 'https://m.example' }, 41234)).toBe('https://m.example');
  });

  it('C5: warns when plain http is offered beyond loopback, and only then', () => {
    expect(configWarnings({ listen })).toHaveLength(1);
    expect(configWarnings({ listen, publicUrl: 'http://m.example' })[0]).toContain('0.0.0.0');
    expect(configWarnings({ listen, publicUrl: 'https://m.example' })).toEqual([]);
    expect(configWarnings({ listen: { host: '::1', port: 1 } })).toEqual([]);
  });
});
