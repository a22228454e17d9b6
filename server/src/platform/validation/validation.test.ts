import { inputBody, line, patchBody, query } from '@muster/contract';
import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { BodyValidator } from './body.ts';
import { instant, isDateTime } from './formats.ts';
import { checkScalars, parseJson } from './json.ts';
import { QueryValidator } from './query.ts';
import { createAjv } from './validator.ts';

const ajv = createAjv();

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const locations = (problem: Problem) => problem.errors.map(({ location }) => location).sort();

describe('bodies that POST and PUT take', () => {
  const schema = inputBody(
    'ProbeInputBody',
    {
      name: Type.String({ minLength: 1 }),
      label: Type.Optional(line({ min: 1, max: 5 })),
      size: Type.Optional(Type.Integer({ minimum: 1 })),
      password: Type.Optional(Type.String({ minLength: 12, writeOnly: true })),
    },
    { verbatim: ['password'] },
  );
  const read = (body: unknown) => new BodyValidator(ajv, schema).read(body);

  it('3.3.2: null and "" on an optional field equal omission', () => {
    expect(read({ name: 'a', label: '', size: null })).toEqual({ name: 'a' });
  });

  it('3.3.2: a password is never empty', () => {
    expect(locations(problemOf(() => read({ name: 'a', password: '' })))).toEqual(['body.password']);
  });

  it('3.3.2: null on a required field is a violation', () => {
    expect(locations(problemOf(() => read({ name: null })))).toEqual(['body.name']);
  });

  it('3.1.3: $schema is ignored', () => {
    expect(read({ $schema: '/api/v1/schemas/Whatever.json', name: 'a' })).toEqual({ name: 'a' });
  });

  it('3.3.1: all violations are listed, unknown fields included', () => {
    const problem = problemOf(() => read({ label: 'too long', size: 0, extra: 1, __proto: 2 }));
    expect(problem.status).toBe(422);
    expect(locations(problem)).toEqual([
      'body.__proto',
      'body.extra',
      'body.label',
      'body.name',
      'body.size',
    ]);
  });

  it('3.3.1: a field named __proto__ is unknown, not magic', () => {
    const body = parseJson(Buffer.from('{"name":"a","__proto__":{"admin":true}}'));
    expect(locations(problemOf(() => read(body)))).toEqual(['body.__proto__']);
  });

  it.each([[[]], ['text'], [1], [null], [undefined]])('a body must be an object, not %j', (body) => {
    expect(problemOf(() => read(body)).status).toBe(422);
  });

  it('C2: what is write-only or looks like a credential is not echoed', () => {
    const token = `muster_pat_00000000_${'x'.repeat(43)}`;
    const problem = problemOf(() => read({ name: 'a', password: 'short', label: token }));
    expect(JSON.stringify(problem.errors)).not.toMatch(/short|muster_pat/);
    expect(locations(problemOf(() => read({ name: 'a', [token]: 1 })))).toEqual(['body.***']);
    expect(problemOf(() => read({ name: '' })).errors[0]).toHaveProperty('value', '');
  });

  it('3.2.5: text is judged after NFC and trimming, by code points', () => {
    const decomposed = 'e\u0301'.repeat(5);
    expect(read({ name: 'a', label: `  ${decomposed}\t` })).toEqual({ name: 'a', label: 'é'.repeat(5) });
    expect(read({ name: 'a', label: '😀😀😀😀😀' })).toEqual({ name: 'a', label: '😀😀😀😀😀' });
  });

  it.each(['a\u0007b', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'a\nb'])(
    '3.2.5: %j is no line of text',
    (label) => {
      expect(locations(problemOf(() => read({ name: 'a', label })))).toEqual(['body.label']);
    },
  );
});

describe('bodies that PATCH takes', () => {
  const schema = patchBody(
    'ProbePatchBody',
    { label: Type.Optional(line({ min: 1, max: 5 })), name: Type.Optional(Type.String({ minLength: 1 })) },
    { clearable: ['label'] },
  );
  const read = (body: unknown) => new BodyValidator(ajv, schema).read(body);

  it('3.3.2: null leaves unchanged, "" clears what can be cleared', () => {
    expect(read({ label: '', name: null })).toEqual({ label: '' });
  });

  it('3.3.2: "" on what cannot be empty is a 422', () => {
    expect(locations(problemOf(() => read({ name: '' })))).toEqual(['body.name']);
  });
});

describe('scalars at any depth', () => {
  it('3.7: the walk survives any JSON and finds what is planted', () => {
    const planted = fc.constantFrom<unknown>('\u0000', '\ud800', Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(fc.jsonValue(), planted, (value, bad) => {
        const clean = parseJson(Buffer.from(JSON.stringify(value).replaceAll('\\u0000', '')));
        expect(() => checkScalars(clean)).not.toThrow();
        const problem = problemOf(() => checkScalars({ clean, at: [[bad]] }));
        expect(locations(problem)).toEqual(['body.at[0][0]']);
      }),
    );
  });

  it('3.7: depth is no attack', () => {
    const nested = (levels: number) => parseJson(Buffer.from(`${'['.repeat(levels)}${']'.repeat(levels)}`));
    expect(() => checkScalars(nested(100))).not.toThrow();
    expect(problemOf(() => checkScalars(nested(400_000))).errors).toHaveLength(1);
  });

  it('3.7.2: negative zero is 0', () => {
    const body = { a: [-0] };
    checkScalars(body);
    expect(Object.is(body.a[0], 0)).toBe(true);
  });
});

describe('query parameters', () => {
  const validator = new QueryValidator(
    ajv,
    query({
      q: Type.Optional(Type.String({ minLength: 1 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
      count: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Type.Array(Type.Enum(['a', 'b']))),
      tag: Type.Optional(Type.Array(Type.String(), { 'x-separator': 'none' })),
    }),
  );

  it('3.4.5: values are parsed by their type; lists come repeated or comma-separated', () => {
    const search = 'q=caf%C3%A9+1%2B&limit=5&count=true&kind=a,b&kind=a';
    expect(validator.read(search)).toEqual({ q: 'café 1+', limit: 5, count: true, kind: ['a', 'b', 'a'] });
  });

  it('3.4.5: tags come repeated only', () => {
    expect(validator.read('tag=a,b&tag=c')).toEqual({ tag: ['a,b', 'c'] });
  });

  it.each(['limit=', 'limit=1.5', 'limit=0x1', 'limit=11', 'limit=1&limit=2', 'count=1', 'count=TRUE', 'q='])(
    '3.4.6: %s is a 400',
    (search) => {
      expect(problemOf(() => validator.read(search)).status).toBe(400);
    },
  );

  it.each(['q=%ff', 'q=%', 'q=%00', 'kind=c', 'nothing=1'])('3.4.6: %s is a 400', (search) => {
    expect(problemOf(() => validator.read(search)).status).toBe(400);
  });

  it('3.4.6: everything wrong is named', () => {
    expect(locations(problemOf(() => validator.read('limit=x&count=x&y=1')))).toEqual([
      'query.count',
      'query.limit',
      'query.y',
    ]);
  });
});

describe('times', () => {
  it.each([
    ['2026-11-15T10:00:00Z', true],
    ['2026-11-15t10:00:00.123456z', true],
    ['2024-02-29T23:59:59+14:00', true],
    ['2026-02-29T10:00:00Z', false],
    ['2026-11-15T10:00:00', false],
    ['2026-11-15 10:00:00Z', false],
    ['2026-11-15T24:00:00Z', false],
    ['2026-13-01T10:00:00Z', false],
    ['2026-11-15T10:00:00+24:00', false],
  ])('3.7.3: %s is a time: %s', (text, expected) => {
    expect(isDateTime(text)).toBe(expected);
  });

  it('3.7.3: finer than milliseconds is truncated', () => {
    expect(instant('2026-11-15T10:00:00.123999Z').toISOString()).toBe('2026-11-15T10:00:00.123Z');
  });
});
