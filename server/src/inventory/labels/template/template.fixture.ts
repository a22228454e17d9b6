import fc from 'fast-check';
import type { Tier } from '../../../access/scope/index.ts';
import type { Helper, Helpers } from '../text.ts';
import { FACTS, type FactName, type Facts } from './facts.ts';
import { HELPERS } from './parse.ts';

/** A template as a tree, made by the tests: what it prints to and what it must render to are both known. */
export type Drawn =
  | { kind: 'text'; text: string }
  | { kind: 'output'; fact: FactName; helpers: Helper[] }
  | { kind: 'block'; word: 'if' | 'unless'; fact: FactName; body: Drawn[]; otherwise: Drawn[] | undefined };

/** Facts of a kind, with any text for a value. */
export function facts(
  tier: Tier,
  value = fc.string({ unit: 'binary', maxLength: 220 }),
): fc.Arbitrary<Facts> {
  const names = FACTS[tier] as readonly FactName[];
  return fc.record(Object.fromEntries(names.map((name) => [name, value]))) as fc.Arbitrary<Facts>;
}

const plain = fc
  .string({
    unit: fc.constantFrom('a', 'Z', '7', ' ', '-', 'é', '🛰', '{', '}', '\t'),
    minLength: 1,
    maxLength: 8,
  })
  // braces next to each other, or next to a tag, would be read as a tag
  .map((text) => text.replace(/[{}]+/g, '.'));

export function drawn(tier: Tier): fc.Arbitrary<Drawn[]> {
  const fact = fc.constantFrom(...(FACTS[tier] as readonly FactName[]));
  const helpers = fc.array(fc.constantFrom(...HELPERS), { maxLength: 4 });
  const leaf: fc.Arbitrary<Drawn> = fc.oneof(
    fc.record({ kind: fc.constant('text' as const), text: plain }),
    fc.record({ kind: fc.constant('output' as const), fact, helpers }),
  );
  const level = (inner: fc.Arbitrary<Drawn[]>): fc.Arbitrary<Drawn[]> =>
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: leaf },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('block' as const),
            word: fc.constantFrom('if' as const, 'unless' as const),
            fact,
            body: inner,
            otherwise: fc.option(inner, { nil: undefined }),
          }),
        },
      ),
      { maxLength: 3 },
    );
  const leaves = fc.array(leaf, { maxLength: 3 });
  return level(level(level(level(leaves))));
}

export function printed(nodes: readonly Drawn[]): string {
  return nodes.map(print).join('');
}

function print(node: Drawn): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'output') {
    const [outer, ...inner] = [...node.helpers].reverse();
    if (outer === undefined) return `{{ ${node.fact} }}`;
    const nested = inner.reduceRight((arg, helper) => `(${helper} ${arg})`, node.fact as string);
    return `{{${outer} ${nested}}}`;
  }
  const otherwise = node.otherwise === undefined ? '' : `{{else}}${printed(node.otherwise)}`;
  return `{{#${node.word} ${node.fact}}}${printed(node.body)}${otherwise}{{/${node.word}}}`;
}

/** What the tree says, without a template in between. */
export function said(nodes: readonly Drawn[], values: Partial<Facts>, helpers: Helpers): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      const value = values[node.fact] ?? '';
      if (node.kind === 'output') return node.helpers.reduce((text, helper) => helpers[helper](text), value);
      const met = (value !== '') === (node.word === 'if');
      return said(met ? node.body : (node.otherwise ?? []), values, helpers);
    })
    .join('');
}

/** Texts that come close to being templates, and texts that do not. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '{{',
          '}}',
          '{',
          '}',
          '#if ',
          '#unless ',
          '/if',
          '/unless',
          'else',
          '(',
          ')',
          ' ',
          'title ',
          'words ',
        ],
        ...[
          'name',
          'ordinal',
          'generated',
          'type_label',
          'constructor',
          '__proto__',
          'this',
          '../',
          '.',
          '!',
          '&',
        ],
        ...['{{#if name}}', '{{/if}}', '{{else}}', '{{name}}', 'é', '🛰', '\n', '\u202e'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
);
