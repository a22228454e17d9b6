import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { nearest, type SettingFromEnv } from '../config/index.ts';
import type { Definition } from './definitions.ts';

export type Values = Readonly<Record<string, unknown>>;

export type Judged = { readonly value: unknown } | { readonly problem: string };

/** P5: one value of the env tier against its key, or why it cannot be taken. */
export function judgeKey({ schema }: Definition, { namespace, key, raw, variable }: SettingFromEnv): Judged {
  const known: Readonly<Record<string, TSchema>> = schema.properties;
  const property = Object.hasOwn(known, key) ? known[key] : undefined;
  if (property === undefined) {
    const meant = nearest(key, Object.keys(known));
    const hint = meant === undefined ? '' : `; did you mean ${namespace}.${meant}?`;
    return { problem: `${namespace}.${key}: is not a setting (${variable})${hint}` };
  }
  const value = readings(raw).find((reading) => Value.Check(property, reading));
  if (value !== undefined) return { value };
  return { problem: `${namespace}.${key}: '${raw}' is not ${domainOf(property)} (${variable})` };
}

/** P11: conditions over several keys, on the effective values. */
export function judgeRules(namespace: string, { rules }: Definition, values: Values): string[] {
  return rules
    .filter((rule) => !rule.holds(values))
    .map(({ keys, text }) => {
      const named = keys.map((key) => `${namespace}.${key} (${JSON.stringify(values[key])})`);
      return `${named.join(', ')}: ${text}`;
    });
}

/** 6.1: the value is JSON, or a bare string where the key is a string. */
function readings(raw: string): unknown[] {
  try {
    return [JSON.parse(raw), raw];
  } catch {
    return [raw];
  }
}

interface Domain {
  readonly anyOf?: readonly Domain[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly type?: string;
}

function domainOf(schema: Domain): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(domainOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'integer') return `a whole number from ${schema.minimum} to ${schema.maximum}`;
  return `a valid ${schema.type ?? 'value'}`;
}
