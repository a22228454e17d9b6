import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROPERTY_TYPES } from '../shipping/tables/property-types.ts';
import { objectionTo, type ValueType } from './value-check.ts';

type DataType = ValueType['data_type'];
const allows = (type: ValueType, value: unknown) => objectionTo(type, value) === undefined;

describe('K5: data types (monitoring.md 2.3, 2.4)', () => {
  const good: Record<DataType, unknown[]> = {
    string: ['', 'text', 'Ünï', 'x'.repeat(65_536)],
    bool: [true, false],
    int: [0, -7, 9_007_199_254_740_991, 3.0],
    float: [0, -1.5, 1e300, 7],
    json: ['text', 0, false, [], {}, { a: [null, { b: 1 }] }],
  };
  const bad: Record<DataType, unknown[]> = {
    string: [1, true, null, {}, ['a'], 'x'.repeat(65_537)],
    bool: ['true', 0, 1, null],
    int: [1.5, '1', 9_007_199_254_740_992, Number.POSITIVE_INFINITY, null, true],
    float: ['1', Number.NaN, Number.POSITIVE_INFINITY, null, true],
    json: [null, 'x'.repeat(65_537), { deep: nested(33) }],
  };
  const cases = Object.keys(good) as DataType[];
  it.each(cases)('%s', (data_type) => {
    for (const value of good[data_type])
      expect([value, objectionTo({ data_type }, value)]).toEqual([value, undefined]);
    for (const value of bad[data_type])
      expect([value, objectionTo({ data_type }, value)]).not.toContain(undefined);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 'end' : [nested(depth - 1)];
}

it('K5: a value may be 32 levels deep and no deeper', () => {
  expect(allows({ data_type: 'json' }, nested(32))).toBe(true);
  expect(objectionTo({ data_type: 'json' }, nested(33))).toContain('32');
});

it('K5: minimum and maximum of a metric are part of its type', () => {
  const type: ValueType = { data_type: 'float', minimum: 0, maximum: 100 };
  expect([-0.1, 0, 50, 100, 100.1].map((value) => allows(type, value))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(allows({ data_type: 'int', minimum: null, maximum: null }, -5)).toBe(true);
});

it('K5: the schema is asked; its complaint names the place', () => {
  const type: ValueType = {
    data_type: 'json',
    validation: { type: 'object', properties: { port: { type: 'integer', minimum: 1 } }, required: ['port'] },
  };
  expect(objectionTo(type, { port: 80 })).toBeUndefined();
  expect(objectionTo(type, { port: 0 })).toBe('at /port must be >= 1');
  expect(objectionTo(type, {})).toContain('port');
});

it('K5: multipleOf behaves as in decimal, lengths count code points', () => {
  expect(allows({ data_type: 'float', validation: { multipleOf: 0.1 } }, 0.3)).toBe(true);
  expect(allows({ data_type: 'float', validation: { multipleOf: 0.1 } }, 0.35)).toBe(false);
  expect(allows({ data_type: 'string', validation: { maxLength: 2 } }, '😀😀')).toBe(true);
});

describe('monitoring.md 2.2: formats', () => {
  const cases: [string, string[], string[]][] = [
    ['date', ['2024-02-29', '1999-12-31'], ['2023-02-29', '2024-13-01', '2024-1-1', '2024-01-01T00:00:00Z']],
    ['time', ['10:20:30Z', '23:59:59.5+02:00'], ['10:20', '24:00:00Z', '10:20:30']],
    [
      'date-time',
      ['2024-02-29T10:20:30Z', '2024-02-29t10:20:30.123-05:00'],
      ['2024-02-29 10:20:30Z', '2024-02-30T10:20:30Z'],
    ],
    ['email', ['a@example.org'], ['a', 'a@', '@b.c', 'a b@c.d', 'a@b@c']],
    ['hostname', ['a', 'www.example.org', 'x-1.y'], ['-a', 'a..b', 'a_b', '', `${'a'.repeat(64)}.b`]],
    ['ipv4', ['10.0.0.1'], ['10.0.0', '256.0.0.1', '::1', '1.2.3.4%eth0']],
    ['ipv6', ['::1', 'fe80::1'], ['fe80::1%eth0', '1.2.3.4', ':::']],
    ['uri', ['https://example.org/x', 'urn:isbn:1'], ['example.org', '/path', 'http://a b']],
    ['uuid', ['0190f1c2-0000-7000-8000-000000000000'], ['0190f1c2']],
  ];
  it.each(cases)('%s', (format, good, bad) => {
    const type: ValueType = { data_type: 'string', validation: { format } };
    expect(good.filter((value) => !allows(type, value))).toEqual([]);
    expect(bad.filter((value) => allows(type, value))).toEqual([]);
  });
});

it('K5: every shipped schema compiles and answers every value of its kind without failing', () => {
  const values: Record<DataType, fc.Arbitrary<unknown>> = {
    string: fc.string({ unit: 'grapheme' }),
    bool: fc.boolean(),
    int: fc.maxSafeInteger(),
    float: fc.double(),
    json: fc.jsonValue(),
  };
  for (const { data_type, validation = null } of PROPERTY_TYPES) {
    fc.assert(
      fc.property(values[data_type], (value) => {
        expect(['string', 'undefined']).toContain(typeof objectionTo({ data_type, validation }, value));
      }),
      { numRuns: 5 },
    );
  }
});
