import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eligibility } from './eligibility.ts';

/** A chain of the catalog: parents by number, each before its children. */
interface Node {
  readonly id: string;
  readonly parent: number | undefined;
}
const chain = fc
  .array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 12 })
  .map((links) => links.map((link, n): Node => ({ id: `n${n}`, parent: parentOf(link, n) })));
const parentOf = (link: number, n: number) => (n === 0 || link % 4 === 0 ? undefined : link % n);

const segment = (n: number) => String(n).padStart(8, '0');
function pathOf(nodes: readonly Node[], n: number): string {
  const parent = nodes[n]?.parent;
  return (parent === undefined ? '' : pathOf(nodes, parent)) + segment(n);
}

/** By walking up, one parent at a time. */
function isUnder(nodes: readonly Node[], n: number | undefined, root: number): boolean {
  return n !== undefined && (n === root || isUnder(nodes, nodes[n]?.parent, root));
}

const words = fc.uniqueArray(fc.constantFrom('display', 'camera', 'microphone', 'speaker'), { maxLength: 4 });
const pick = fc.nat({ max: 30 });
const cases = fc.record({
  types: chain,
  products: chain,
  accepted: fc.array(pick, { maxLength: 3 }),
  pinned: fc.array(pick, { maxLength: 3 }),
  required: words,
  brought: words,
  type: pick,
  product: fc.option(pick),
});

describe('eligibility', () => {
  it('A5: all capabilities, a type at or below an accepted one, a product at or below a pinned one', () => {
    fc.assert(
      fc.property(cases, ({ types, products, required, brought, ...numbers }) => {
        const accepted = numbers.accepted.map((n) => n % types.length);
        const pinned = numbers.pinned.map((n) => n % products.length);
        const product = numbers.product === null ? undefined : numbers.product % products.length;
        const type = product === undefined ? undefined : numbers.type % types.length;
        const referred = (nodes: readonly Node[]) => (n: number) => ({
          id: `n${n}`,
          name: `n${n}`,
          path: pathOf(nodes, n),
        });
        const judged = eligibility(
          {
            capabilities: required,
            accepted: accepted.map(referred(types)),
            pinned: pinned.map(referred(products)),
          },
          {
            capabilities: product === undefined ? [] : brought,
            type_path: type === undefined ? null : pathOf(types, type),
            product_path: product === undefined ? null : pathOf(products, product),
          },
        );
        const missing = required.filter((word) => product === undefined || !brought.includes(word));
        const typeFits = accepted.length === 0 || accepted.some((root) => isUnder(types, type, root));
        const productFits = pinned.length === 0 || pinned.some((root) => isUnder(products, product, root));
        expect(judged).toEqual({
          eligible: missing.length === 0 && typeFits && productFits,
          missing_capabilities: missing,
          type_accepted: typeFits,
          product_accepted: productFits,
        });
      }),
    );
  });

  it('A5: a role that asks for nothing is filled by anything, even without a product', () => {
    const nothing = { capabilities: [], type_path: null, product_path: null };
    expect(eligibility({ capabilities: [], accepted: [], pinned: [] }, nothing).eligible).toBe(true);
  });
});
