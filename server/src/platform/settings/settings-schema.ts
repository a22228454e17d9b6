import { schemaAddress } from '@muster/contract';
import type { Definition } from './definitions.ts';
import { type Namespace, registry } from './registry.ts';

export type SettingsSchema = Readonly<Record<string, unknown>>;

/** Section 6: the document behind `/schemas/Settings-<namespace>.json`, for what one tier may say of a namespace. */
export function settingsSchema(namespace: Namespace): SettingsSchema {
  const { schema, rules }: Definition = registry[namespace];
  const name = `Settings-${namespace}`;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress(name),
    title: name,
    ...(rules.length > 0 && { description: `${rules.map(({ text }) => text).join('; ')}.` }),
    type: 'object',
    additionalProperties: false,
    properties: structuredClone(schema.properties),
  };
}
