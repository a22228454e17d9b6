import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../access/scope/index.ts';
import { BUILT_IN } from '../built-in.ts';
import { asLabel, helpersWith } from '../text.ts';
import { compile } from './compile.ts';
import { FACTS, type Facts } from './facts.ts';
import { anyText, drawn, facts, printed, said } from './template.fixture.ts';
import { TemplateError } from './template-error.ts';

const helpers = helpersWith(['AV', 'HDBaseT', '4K']);
const tiers: readonly Tier[] = ['location', 'system', 'component'];

function render(text: string, values: Partial<Facts> = {}, tier: Tier = 'component'): string {
  const none = Object.fromEntries(FACTS[tier].map((name) => [name, '']));
  return compile(text, tier).render({ ...none, ...values } as Facts, helpers);
}

function refusal(text: string, tier: Tier = 'component'): TemplateError {
  try {
    compile(text, tier);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`${text} compiled`);
}

describe('the template language', () => {
  it.each([
    ['plain text', 'plain text'],
    ['{{name}}', 'rack-1-av'],
    ['{{ name }}/{{\n\tkind\n}}', 'rack-1-av/device'],
    ['{{title name}}', 'Rack-1-av'],
    ['{{title (words name)}}', 'Rack 1 AV'],
    ['{{title(words name)}}', 'Rack 1 AV'],
    ['{{upper (title (lower (words name)))}}', 'RACK 1 AV'],
    ['{{slug type_label}}', 'ceiling-camera'],
    ['{{#if kind}}{{kind}}{{/if}}', 'device'],
    ['{{#if ordinal}}{{ordinal}}{{/if}}', ''],
    ['{{#if ordinal}}a{{else}}b{{/if}}', 'b'],
    ['{{#unless ordinal}}a{{else}}b{{/unless}}', 'a'],
    ['{{ # if kind }}a{{ else }}b{{ / if }}', 'a'],
    ['{{#if kind}}{{#unless ordinal}}x{{/unless}}{{/if}}', 'x'],
    ['a { b } c', 'a { b } c'],
    ['{{name}}}', 'rack-1-av}'],
    ['🛰{{kind}}', '🛰device'],
  ])('L4: %s', (text, expected) => {
    expect(render(text, { name: 'rack-1-av', kind: 'device', type_label: 'Ceiling Caméra' })).toBe(expected);
  });

  it.each([
    ['', 1, 'is empty'],
    ['a'.repeat(501), 501, 'more than 500'],
    ['a {{name', 3, 'unclosed tag'],
    ['{{name}', 7, 'unexpected }'],
    ['{{na{{me}}', 1, 'unclosed tag'],
    ['a }} b', 3, 'stray }}'],
    ['🛰}}', 2, 'stray }}'],
    ['{{{name}}}', 3, 'unexpected {'],
    ['{{}}', 1, 'empty tag'],
    ['{{colour}}', 3, 'unknown fact colour'],
    ['{{constructor}}', 3, 'unknown fact constructor'],
    ['{{__proto__}}', 3, 'unknown fact __proto__'],
    ['{{shout name}}', 3, 'unknown helper shout'],
    ['{{name kind}}', 3, 'unknown helper name'],
    ['{{title}}', 1, 'a fact is missing'],
    ['{{title name kind}}', 14, 'more than one argument: kind'],
    ['{{title words name}}', 9, 'unknown fact words'],
    ['{{title (name)}}', 10, 'unknown helper name'],
    ['{{title (words name}}', 9, 'unclosed ('],
    ['{{title (words name) kind}}', 22, 'more than one argument'],
    ['{{(words name)}}', 3, 'unknown helper ('],
    ['{{title name)}}', 13, 'more than one argument: )'],
    ['{{title "name"}}', 9, 'unexpected "'],
    ['{{a.b}}', 4, 'unexpected .'],
    ['{{this}}', 3, 'unknown fact this'],
    ['{{../name}}', 3, 'unexpected .'],
    ['{{!-- hidden --}}', 3, 'unexpected !'],
    ['{{>part}}', 3, 'unexpected >'],
    ['{{#each name}}{{/each}}', 4, 'unknown block each'],
    ['{{#if}}{{/if}}', 1, 'a fact is missing'],
    ['{{#if name kind}}{{/if}}', 12, 'more than one argument'],
    ['{{#if (words name)}}{{/if}}', 7, 'unknown fact ('],
    ['{{#if name}}a', 1, 'unclosed block if'],
    ['{{#if name}}a{{else}}b', 1, 'unclosed block if'],
    ['{{#if name}}a{{/unless}}', 14, 'unmatched {{/unless}}'],
    ['{{#if name}}a{{else}}b{{else}}c{{/if}}', 23, 'unmatched {{else}}'],
    ['{{#if name}}a{{else if kind}}b{{/if}}', 21, 'more than one argument'],
    ['a{{/if}}', 2, 'unmatched {{/if}}'],
    ['a{{else}}', 2, 'unmatched {{else}}'],
    ['{{#if name}}{{/if name}}', 19, 'more than one argument'],
  ])('L7: %s is refused at character %d', (text, position, why) => {
    const error = refusal(text);
    expect(error.message).toContain(why);
    expect(error.position).toBe(position);
  });

  it('L7: blocks and helpers nest four deep and no deeper', () => {
    const blocks = (depth: number) => '{{#if name}}'.repeat(depth) + '{{/if}}'.repeat(depth);
    const calls = (depth: number) => `{{${'upper ('.repeat(depth - 1)}upper name${')'.repeat(depth - 1)}}}`;
    expect([render(blocks(4)), render(calls(4), { name: 'a' })]).toEqual(['', 'A']);
    expect(refusal(blocks(5)).position).toBe(49);
    expect(refusal(calls(5)).position).toBe(31);
  });

  it('L7: 500 code points are allowed, whatever their length in memory', () => {
    expect(render('🛰'.repeat(500))).toBe('🛰'.repeat(200));
    expect(refusal('🛰'.repeat(501)).position).toBe(501);
  });

  it.each(tiers)('L5: a %s may ask for its facts and for no others', (tier) => {
    const every = new Set(Object.values(FACTS).flat());
    for (const name of every) {
      const known = (FACTS[tier] as readonly string[]).includes(name);
      const text = `{{${name}}}`;
      if (known) expect(render(text, { [name]: 'x' }, tier)).toBe('x');
      else expect(refusal(text, tier).message).toContain(`unknown fact ${name}`);
    }
  });

  it('L3: the built-in rules', () => {
    const generated = { generated: 'yes', type_label: 'Camera', name: 'hq-camera-3' };
    for (const tier of ['component', 'system'] as const) {
      expect(render(BUILT_IN[tier], { ...generated, ordinal: '3' }, tier)).toBe('Camera 3');
      expect(render(BUILT_IN[tier], generated, tier)).toBe('Camera');
      expect(render(BUILT_IN[tier], { name: 'main-av_rack' }, tier)).toBe('Main AV Rack');
    }
    expect(render(BUILT_IN.location, { ...generated, name: 'hq' }, 'location')).toBe('Hq');
  });

  it('L8: values are never parsed again and never escaped', () => {
    const name = '{{kind}} {{#if name}} <b> & "quoted" }}';
    expect(render('{{name}}', { name, kind: 'device' })).toBe(name);
    expect(render('{{location_label}}', { location_label: '{{name}}', name: 'n' })).toBe('{{name}}');
  });
});

describe('any template', () => {
  const anyTier = fc.constantFrom(...tiers);

  it('L7, L9: fails with a position or renders any facts within 200 clean code points', () => {
    fc.assert(
      fc.property(
        anyTier.chain((tier) => fc.tuple(fc.constant(tier), anyText, facts(tier))),
        ([tier, text, values]) => {
          let template: ReturnType<typeof compile>;
          try {
            template = compile(text, tier);
          } catch (error) {
            expect(error).toBeInstanceOf(TemplateError);
            const { position } = error as TemplateError;
            expect(position).toBeGreaterThanOrEqual(1);
            expect(position).toBeLessThanOrEqual(Math.min([...text].length, 500) + 1);
            return;
          }
          const label = template.render(values, helpers);
          expect([...label].length).toBeLessThanOrEqual(200);
          expect(label).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|\s\s|^\s|\s$/u);
          expect(asLabel(label)).toBe(label);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('L4: renders what its tree says', () => {
    fc.assert(
      fc.property(
        anyTier.chain((tier) => fc.tuple(fc.constant(tier), drawn(tier), facts(tier))),
        ([tier, tree, values]) => {
          const text = printed(tree);
          fc.pre(text !== '' && [...text].length <= 500);
          expect(compile(text, tier).render(values, helpers)).toBe(asLabel(said(tree, values, helpers)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('L4, L5: reads its facts and nothing else, no more often than it has characters', () => {
    fc.assert(
      fc.property(
        anyTier.chain((tier) => fc.tuple(fc.constant(tier), drawn(tier), facts(tier))),
        ([tier, tree, values]) => {
          const text = printed(tree);
          fc.pre(text !== '' && [...text].length <= 500);
          const read: PropertyKey[] = [];
          const watched = new Proxy(values, {
            get(target, key, receiver) {
              read.push(key);
              return Reflect.get(target, key, receiver);
            },
          });
          compile(text, tier).render(watched, helpers);
          expect(read.length).toBeLessThanOrEqual(text.length);
          expect(read.every((key) => (FACTS[tier] as readonly PropertyKey[]).includes(key))).toBe(true);
        },
      ),
    );
  });

  it('L8: what a value looks like does not matter to what is around it', () => {
    const code = fc.constantFrom(
      '{{name}}',
      '{{#if kind}}',
      '{{/if}}',
      '}}',
      '{{',
      '{{else}}',
      '$name',
      '$&',
    );
    fc.assert(
      fc.property(drawn('component'), facts('component', code), (tree, values) => {
        const text = printed(tree);
        fc.pre(text !== '' && [...text].length <= 500);
        expect(compile(text, 'component').render(values, helpers)).toBe(asLabel(said(tree, values, helpers)));
      }),
    );
  });
});
