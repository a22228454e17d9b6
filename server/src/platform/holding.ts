import { Problem, type Violation } from './problem.ts';

/** Rows of one kind that hold another by one relation (inventory.md D2). */
export interface Holders {
  readonly kind: string;
  readonly relation: string;
  /** Those that the caller may read; a few are enough. */
  readonly readable: readonly {
    readonly id: string;
    readonly name: string;
    readonly [also: string]: string;
  }[];
  /** All of them, readable or not. */
  readonly total: number;
  /** Of these, how many the caller may not read. */
  readonly hidden: number;
}

const SHOWN = 20;

/** D1: a delete that something holds is 409, naming up to 20 holders and counting the others. */
export function refuseHeld(what: string, holders: readonly Holders[]): void {
  const holding = holders.filter(({ total }) => total > 0);
  if (holding.length === 0) return;
  const counts = holding.map(({ kind, relation, total }) => `${total} ${kind} (${relation})`).join(', ');
  const named = holding.flatMap(({ kind, relation, readable }) =>
    readable.map((row): Violation => {
      const message = `is held by ${kind} ${row.name} (${relation})`;
      return { location: `held_by.${kind}`, message, value: { kind, ...row, relation } };
    }),
  );
  const unseen = holding.flatMap(({ kind, relation, hidden }): Violation[] => {
    if (hidden === 0) return [];
    const message = `is held by ${hidden} ${kind} that you may not read (${relation})`;
    return [{ location: `held_by.${kind}`, message, value: { kind, count: hidden, hidden: true } }];
  });
  throw new Problem(409, `The ${what} is held by ${counts}.`, {
    errors: [...named.slice(0, SHOWN), ...unseen],
  });
}
