import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSettings } from '../../platform/settings/index.ts';
import { asLabel, lower, slug, titled, titleWith, upper, words } from './text.ts';

const title = titleWith(['AV', 'PoE', '4K', 'ΑΒ']);

describe('helpers', () => {
  it.each([
    ['main-av-rack', 'main av rack'],
    ['--a__b-_c--', 'a b c'],
    ['a', 'a'],
    ['---', ''],
  ])('L6: words of %s', (text, expected) => expect(words(text)).toBe(expected));

  it.each([
    ['main av rack', 'Main AV Rack'],
    ['poe switch', 'PoE Switch'],
    ['POE-switch', 'POE-switch'],
    ['4k tv', '4K Tv'],
    ['2nd floor', '2nd Floor'],
    ['élan ÅSE', 'Élan ÅSE'],
    ['αβ', 'ΑΒ'],
    ['a\u00a0b', 'A\u00a0B'],
    ['𐐨x', '𐐀x'],
    ['', ''],
  ])('L6: title of %s', (text, expected) => expect(title(text)).toBe(expected));

  it('L6: acronyms are those of the setting, and a changed setting is seen', () => {
    const settings = createSettings([
      { variable: 'X', namespace: 'label', key: 'acronyms', raw: '["XYZ","iPad"]' },
    ]);
    expect(titled({ settings }, 'xyz av ipad')).toBe('XYZ Av iPad');
    expect(titled({ settings: createSettings() }, 'xyz av hdbaset 4k')).toBe('Xyz AV HDBaseT 4K');
  });

  it('L6: upper and lower follow Unicode', () => {
    expect([upper('straße'), lower('ÀΣ')]).toEqual(['STRASSE', 'àς']);
  });

  it.each([
    ['Crème Brûlée №1', 'creme-brulee-no1'],
    ['  A -- B  ', 'a-b'],
    ['日本', ''],
    ['ﬁle', 'file'],
  ])('L6: slug of %s', (text, expected) => expect(slug(text)).toBe(expected));

  it('L6: a slug is made of letters, digits and single hyphens, and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(slug(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug(slug(text))).toBe(slug(text));
      }),
    );
  });
});

describe('labels', () => {
  it.each([
    ['a\u0007b\u202ec\u2069', 'abc'],
    ['  a \u2028 b\u00a0 c ', 'a b c'],
    ['\u0000 \n', ''],
    ['e\u0301', 'é'],
    [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
    ['🛰'.repeat(201), '🛰'.repeat(200)],
  ])('L9: %j', (text, expected) => expect(asLabel(text)).toBe(expected));
});
