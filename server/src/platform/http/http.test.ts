import { describe, expect, it } from 'vitest';
import { cookieValue, sessionCookie } from './cookies.ts';
import { acceptedVersions, contentTag, isUnchanged, rowTag } from './etag.ts';
import { checkOrigin } from './origin-check.ts';
import { pathMatcher, plainColons, routePath } from './route-path.ts';

describe('origins (C6)', () => {
  const judge = (
    headers: Record<string, string>,
    {
      method = 'POST',
      cookie = true,
      always = false,
    }: { method?: 'GET' | 'POST'; cookie?: boolean; always?: boolean } = {},
  ) => {
    const operation = {
      id: 'probe',
      summary: '',
      area: 'identity' as const,
      method,
      path: '/probe',
      access: 'authenticated',
      success: { status: 204 as const },
      originAlways: always,
    };
    try {
      checkOrigin(operation, { headers, hasSessionCookie: cookie, publicOrigin: 'https://muster.example' });
      return 'passed';
    } catch {
      return 'refused';
    }
  };

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 'passed'],
    [{ 'sec-fetch-site': 'none' }, 'passed'],
    [{ 'sec-fetch-site': 'same-site' }, 'refused'],
    [{ 'sec-fetch-site': 'cross-site' }, 'refused'],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'passed'],
    [{ origin: 'https://muster.example' }, 'passed'],
    [{ origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' }, 'passed'],
    [{ origin: 'https://evil.example', host: '10.0.0.7:8080' }, 'refused'],
    [{ origin: 'null', host: '10.0.0.7:8080' }, 'refused'],
    [{}, 'passed'],
  ])('C6: %j is %s', (headers, expected) => {
    expect(judge(headers)).toBe(expected);
  });

  it('C6: reading, bearers and requests without a cookie are exempt; login is not', () => {
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect(judge(cross, { method: 'GET' })).toBe('passed');
    expect(judge({ ...cross, authorization: 'Bearer x' })).toBe('passed');
    expect(judge(cross, { cookie: false })).toBe('passed');
    expect(judge(cross, { cookie: false, always: true })).toBe('refused');
    expect(judge({ ...cross, authorization: 'Bearer x' }, { always: true })).toBe('refused');
  });
});

describe('cookies', () => {
  it('C5: has every attribute, and Secure only behind https', () => {
    const plain = 'muster_session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200';
    expect(sessionCookie('abc', 43200, false)).toBe(plain);
    expect(sessionCookie('abc', 43200, true)).toBe(`${plain}; Secure`);
    expect(sessionCookie('', 0, false)).toContain('muster_session=; ');
  });

  it.each([
    ['a=1; muster_session=x; b=2', 'x'],
    ['muster_session=x=y', 'x=y'],
    ['muster_session=first; muster_session=second', 'first'],
    ['xmuster_session=1', undefined],
    ['muster_session', undefined],
    [undefined, undefined],
  ])('finds the session in %j', (header, expected) => {
    expect(cookieValue(header, 'muster_session')).toBe(expected);
  });
});

describe('paths', () => {
  it('3.1.1: colon verbs are literal and parameters stop at them', () => {
    expect(routePath('/components/{name}:move')).toBe('/api/v1/components/:name(^[^:/]+)::move');
    expect(pathMatcher('/components/{name}').test('/api/v1/components/a:move')).toBe(false);
    expect(pathMatcher('/openapi.json').test('/api/v1/openapixjson')).toBe(false);
    expect(plainColons('/a%3amove?q=%3A')).toBe('/a:move?q=%3A');
  });
});

describe('validators', () => {
  it('3.3.5: If-None-Match names the very answer, weak or not, or any', () => {
    const tag = contentTag('text');
    expect(isUnchanged(undefined, tag)).toBe(false);
    expect(isUnchanged(`"a", ${tag}`, tag)).toBe(true);
    expect(isUnchanged(`W/${tag}`, tag)).toBe(true);
    expect(isUnchanged('*', tag)).toBe(true);
    expect(isUnchanged('"a"', tag)).toBe(false);
  });

  it('3.3.5: If-Match compares the version, not the digest', () => {
    expect(acceptedVersions(rowTag(7, 'one'))).toEqual([7]);
    expect(acceptedVersions(`${rowTag(7, 'one')}, ${rowTag(8, 'two')}`)).toEqual([7, 8]);
    expect(acceptedVersions('*')).toBe('any');
    expect(acceptedVersions('"garbage"')).toEqual([]);
    expect(acceptedVersions(undefined)).toBeUndefined();
  });
});
