import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIGHEST_POSITION, lowestFree, placed, seated, understaffed } from './positions.ts';

const position = fc.integer({ min: 1, max: 12 });
const occupied = fc.uniqueArray(position, { maxLength: 10 });
const capacity = fc.option(fc.integer({ min: 1, max: 10 }));
const wanted = fc.option(position, { nil: undefined });

describe('positions', () => {
  it('A8: the lowest free position is free, and none below it is', () => {
    fc.assert(
      fc.property(occupied, (taken) => {
        const free = lowestFree(taken) ?? Number.NaN;
        expect(taken).not.toContain(free);
        for (let below = 1; below < free; below += 1) expect(taken).toContain(below);
      }),
    );
  });

  it('A5, A8: one more occupant is seated where it asks to, or lowest, or told why not', () => {
    fc.assert(
      fc.property(capacity, occupied, wanted, (bound, taken, asked) => {
        const seat = seated(bound, taken, asked);
        const beyond = asked !== undefined && bound !== null && asked > bound;
        const full = bound !== null && taken.length >= bound;
        if (beyond) expect(seat).toBe('beyond');
        else if (full) expect(seat).toBe('full');
        else if (asked !== undefined) expect(seat).toBe(taken.includes(asked) ? 'occupied' : asked);
        else expect(seat).toBe(lowestFree(taken));
      }),
    );
  });

  it('A8: a seat given is within the capacity and nobody else has it', () => {
    fc.assert(
      fc.property(capacity, occupied, wanted, (bound, taken, asked) => {
        const seat = seated(bound, taken, asked);
        if (typeof seat !== 'number') return;
        expect(taken).not.toContain(seat);
        expect(seat).toBeLessThanOrEqual(bound ?? HIGHEST_POSITION);
      }),
    );
  });

  it('A5: an occupant of an overfull role may still be moved to a free place within the capacity', () => {
    expect(seated(1, [2, 3], undefined)).toBe('full');
    expect(placed(1, [2], 1)).toBe(1);
    expect(placed(1, [2], 2)).toBe('beyond');
    expect(placed(null, [2], 2)).toBe('occupied');
  });

  it('A8: there are a thousand positions, and then none', () => {
    const all = Array.from({ length: HIGHEST_POSITION }, (_, index) => index + 1);
    expect(lowestFree(all)).toBeUndefined();
    expect(seated(null, all, undefined)).toBe('full');
    expect(seated(null, all.slice(1), undefined)).toBe(1);
  });

  it('A10: what the quorum lacks, never less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (quorum, assigned) => {
        const lacking = understaffed(quorum, assigned);
        expect(lacking).toBeGreaterThanOrEqual(0);
        expect(assigned + lacking).toBe(Math.max(assigned, quorum));
      }),
    );
  });
});
