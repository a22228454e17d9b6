import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoleTerms } from './declaration.ts';
import { drafted, type GivenTerms, lowers, outOfBounds } from './terms.ts';

const row = fc
  .constantFrom('a', 'b', 'c')
  .map((name) => ({ id: `id-${name}`, name, path: name.padStart(8, '0') }));
const rows = fc.uniqueArray(row, { maxLength: 3, selector: ({ id }) => id });
const capability = fc.constantFrom('display', 'camera', 'speaker');

const terms: fc.Arbitrary<RoleTerms> = fc.record({
  display_name: fc.constantFrom('Left', 'Right'),
  capabilities: fc.uniqueArray(capability).map((list) => [...list].sort()),
  accepted: rows.map((list) => [...list].sort((x, y) => (x.name < y.name ? -1 : 1))),
  pinned: rows.map((list) => [...list].sort((x, y) => (x.name < y.name ? -1 : 1))),
  quorum: fc.nat(6),
  capacity: fc.option(fc.integer({ min: 1, max: 6 })),
  impact: fc.constantFrom('outage' as const, 'degraded' as const, 'none' as const),
  position_labels: fc.array(fc.constantFrom('', 'L', 'R'), { maxLength: 6 }),
});
const given: fc.Arbitrary<GivenTerms> = fc.record(
  {
    display_name: fc.constantFrom('Main', 'Side'),
    capabilities: fc.array(capability, { maxLength: 5 }),
    accepted: rows,
    pinned: rows,
    quorum: fc.nat(6),
    capacity: fc.nat(6),
    impact: fc.constantFrom('outage' as const, 'none' as const),
    position_labels: fc.array(fc.constantFrom('X', 'Y'), { maxLength: 6 }),
  },
  { requiredKeys: [] },
);

describe('what a role says', () => {
  it('A2: a field not given keeps its value; one given replaces it', () => {
    fc.assert(
      fc.property(terms, given, (current, body) => {
        const draft = drafted('Label', current, body);
        for (const field of ['display_name', 'quorum', 'impact', 'position_labels'] as const) {
          expect(draft[field]).toEqual(body[field] ?? current[field]);
        }
        expect(new Set(draft.capabilities)).toEqual(new Set(body.capabilities ?? current.capabilities));
        expect(new Set(draft.accepted)).toEqual(new Set(body.accepted ?? current.accepted));
        expect(new Set(draft.pinned)).toEqual(new Set(body.pinned ?? current.pinned));
        expect(draft.capacity ?? 0).toBe(body.capacity ?? current.capacity ?? 0);
      }),
    );
  });

  it('A2: saying the same again changes nothing', () => {
    fc.assert(
      fc.property(terms, given, (current, body) => {
        const once = drafted('Label', current, body);
        expect(drafted('Label', once, body)).toEqual(once);
        expect(drafted('Label', once, {})).toEqual(once);
      }),
    );
  });

  it('C3: capabilities are kept without duplicates, sorted', () => {
    const draft = drafted('Label', undefined, { capabilities: ['speaker', 'camera', 'speaker'] });
    expect(draft.capabilities).toEqual(['camera', 'speaker']);
  });

  it('1.11: the defaults of a first declaration', () => {
    expect(drafted('Main Display', undefined, {})).toEqual({
      display_name: 'Main Display',
      capabilities: [],
      accepted: [],
      pinned: [],
      quorum: 1,
      capacity: null,
      impact: 'degraded',
      position_labels: [],
    });
  });

  it('1.11: a bounded role has room for its quorum and its labels, and the complaint names what was given', () => {
    fc.assert(
      fc.property(terms, given, (current, body) => {
        const draft = drafted('Label', current, body);
        const { capacity, quorum, position_labels } = draft;
        const wrong = outOfBounds(draft, body);
        const expected =
          capacity === null ? 0 : Number(quorum > capacity) + Number(position_labels.length > capacity);
        expect(wrong).toHaveLength(expected);
        for (const { location } of wrong) {
          if (location !== 'body.capacity') expect(body).toHaveProperty(location.replace('body.', ''));
        }
      }),
    );
  });

  it('A11: unbounded is the largest capacity; what was not there is not lowered', () => {
    const size = (capacity: number | null) => capacity ?? Number.POSITIVE_INFINITY;
    const bound = fc.option(fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(bound, bound, (before, after) => {
        expect(lowers(before, after)).toBe(size(after) < size(before));
        expect(lowers(undefined, after)).toBe(false);
      }),
    );
  });
});
