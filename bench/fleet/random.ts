/** Numbers that depend on the seed alone (mulberry32): the same fleet on every machine. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  }
}

/** Rows are a millisecond apart, so that their ids are in the order in which they were made. */
const FIRST = Date.UTC(2026, 0, 1);

export class Clock {
  #now = FIRST;

  tick(): Date {
    this.#now += 1;
    return new Date(this.#now);
  }
}

/** A uuid of version 7, as rows have them, out of the time and the dice. */
export function idAt(time: Date, dice: Dice): string {
  const hex = (digits: number) =>
    Math.floor(dice.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const stamp = time.getTime().toString(16).padStart(12, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}
