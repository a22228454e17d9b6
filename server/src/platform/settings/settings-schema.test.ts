import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSettings } from './create-settings.ts';
import { namespaces } from './registry.ts';
import { settingsSchema } from './settings-schema.ts';

type Property = { default: unknown; description: string };
const propertiesOf = (document: object) => (document as { properties: Record<string, Property> }).properties;

describe.each(namespaces)('the schema of %s', (namespace) => {
  const document = settingsSchema(namespace);

  it('6: is a plain draft 2020-12 document under its published name', () => {
    expect(document).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `/api/v1/schemas/Settings-${namespace}.json`,
      type: 'object',
      additionalProperties: false,
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(new Ajv2020().validateSchema(document)).toBe(true);
  });

  it('6: gives default and description of every key', () => {
    const properties = propertiesOf(document);
    const defaults = Object.entries(properties).map(([key, { default: value }]) => [key, value]);
    expect(Object.fromEntries(defaults)).toEqual(createSettings().get(namespace));
    expect(Object.values(properties).every(({ description }) => description.endsWith('.'))).toBe(true);
  });

  it('6: takes the defaults, a part of them and nothing, and refuses an unknown key', () => {
    const validate = new Ajv2020().compile(document);
    expect(validate(createSettings().get(namespace))).toBe(true);
    expect(validate({})).toBe(true);
    expect(validate({ unheard_of: 1 })).toBe(false);
  });

  it('P5: what is published is what the start enforces', () => {
    const validate = new Ajv2020().compile(document);
    const keys = Object.keys(propertiesOf(document));
    const anything = fc.oneof(fc.integer({ min: -2, max: 4000 }), fc.integer(), fc.double(), fc.boolean());
    fc.assert(
      fc.property(fc.constantFrom(...keys), anything, (key, value) => {
        fc.pre(JSON.stringify(value) !== 'null' && !Object.is(value, -0));
        const start = () => createSettings([{ variable: 'X', namespace, key, raw: JSON.stringify(value) }]);
        if (!validate({ [key]: value })) expect(start).toThrow(`${namespace}.${key}: `);
        else expect(catchMessage(start)).not.toContain(' is not ');
      }),
    );
  });
});

function catchMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return '';
}
