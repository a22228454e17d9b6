import type { TObject } from 'typebox';
import { API_ROOT } from './operation.ts';

/** A JSON Schema as it is published: plain data. */
export type JsonSchema = { [key: string]: unknown };

interface WriteRules {
  'x-write'?: 'create' | 'patch';
  'x-verbatim'?: string[];
  'x-clearable'?: string[];
}

/**
 * A named body as plain JSON Schema 2020-12. Nested named bodies become references made by `refer`; what an
 * input accepts beside its declared form (README 3.3.2: `null`, `""`) is spelled out.
 */
export function publish(schema: TObject, refer: (name: string) => string): JsonSchema {
  const plain = strip(schema, refer) as JsonSchema;
  const rules = schema as WriteRules;
  if (rules['x-write'] === undefined) return plain;
  const required = new Set((plain['required'] as string[] | undefined) ?? []);
  const properties = plain['properties'] as Record<string, JsonSchema>;
  for (const [name, property] of Object.entries(properties)) {
    if (required.has(name) || name === '$schema') continue;
    const isText = property['type'] === 'string' || property['enum'] !== undefined;
    const empty =
      rules['x-write'] === 'create'
        ? isText && !rules['x-verbatim']?.includes(name)
        : rules['x-clearable']?.includes(name) === true;
    properties[name] = { anyOf: [property, ...(empty ? [{ const: '' }] : []), { type: 'null' }] };
  }
  return plain;
}

/** The document behind `/schemas/<BodyName>.json`. */
export function schemaDocument(name: string, schema: TObject): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schemaAddress(name),
    title: name,
    ...publish(schema, (nested) => schemaAddress(nested)),
  };
}

/** The name under which a body is published. */
export function bodyName(schema: object): string {
  const id = (schema as { $id?: unknown }).$id;
  if (typeof id !== 'string') throw new Error('a body of an operation has no name');
  return id;
}

export function schemaAddress(name: string): string {
  return `${API_ROOT}/schemas/${name}.json`;
}

/** What only the server's validation reads. */
const UNPUBLISHED: ReadonlySet<string> = new Set([
  '$id',
  'x-write',
  'x-verbatim',
  'x-clearable',
  'x-itemwise',
]);

function strip(node: unknown, refer: (name: string) => string, depth = 0): unknown {
  if (Array.isArray(node)) return node.map((item) => strip(item, refer, depth + 1));
  if (typeof node !== 'object' || node === null) return node;
  const id = (node as { $id?: unknown }).$id;
  if (depth > 0 && typeof id === 'string') return { $ref: refer(id) };
  const kept = Object.entries(node).filter(([key]) => !UNPUBLISHED.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, strip(value, refer, depth + 1)]));
}

/** A response schema that describes its body whole: what it does not name is refused. For tests of the server. */
export function closed(schema: object): JsonSchema {
  return close(schema) as JsonSchema;
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => key !== '$id');
  const copy = Object.fromEntries(kept.map(([key, value]) => [key, close(value)]));
  return 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
}
