import { describe, expect, it } from 'vitest';
import { failureOf, Interrupted, UsageError } from './failures.ts';

const problem = (status: number, errors: { location: string; message: string }[] = []) =>
  Object.assign(new Error('why'), { name: 'Problem', status, title: 'What', errors });

describe('exit codes', () => {
  it.each([
    [400, 7],
    [401, 3],
    [403, 4],
    [404, 5],
    [409, 6],
    [413, 7],
    [415, 7],
    [422, 7],
    [429, 8],
    [500, 1],
    [503, 1],
  ])('22.3: a problem of status %d ends with %d', (status, code) => {
    expect(failureOf(problem(status))).toEqual({ code, lines: ['error: What: why'] });
  });

  it('22.2.7: each violation names the flag or argument', () => {
    const errors = [
      { location: 'username', message: 'is taken' },
      { location: 'body.display_name', message: 'is too long' },
    ];
    expect(failureOf(problem(422, errors)).lines).toEqual([
      'error: What',
      '  <username>: is taken',
      '  --display-name: is too long',
    ]);
  });

  it('22.3: usage 2, an interruption 130, an owner that exists 3', () => {
    expect(failureOf(new UsageError('no'))).toEqual({ code: 2, lines: ['error: no'] });
    expect(failureOf(new Interrupted())).toEqual({ code: 130, lines: [] });
    const exists = Object.assign(new Error('There is one.'), { name: 'OwnerExists' });
    expect(failureOf(exists)).toEqual({ code: 3, lines: ['error: There is one.'] });
  });

  it('22.3: what explains itself has no stack, one line for each of its sentences', () => {
    const config = Object.assign(new Error('A: is wrong\nB: is wrong'), { name: 'ConfigError' });
    expect(failureOf(config)).toEqual({ code: 1, lines: ['error: A: is wrong', 'error: B: is wrong'] });
  });

  it('22.3: what nobody foresaw ends with 1 and shows where', () => {
    const { code, lines } = failureOf(new TypeError('x is not a function'));
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/^error: unexpected failure: TypeError: x is not a function\n +at /);
    expect(failureOf('thrown text')).toEqual({ code: 1, lines: ['error: thrown text'] });
  });
});
