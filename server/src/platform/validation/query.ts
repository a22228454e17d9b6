import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import { badRequest, type Violation } from '../problem.ts';
import { compile, violationsOf } from './validator.ts';

type ParameterType = 'string' | 'integer' | 'boolean' | 'array' | 'repeated';

/** Judges the query parameters of one operation (README 3.4.6): everything wrong with them is a 400. */
export class QueryValidator {
  readonly #validator: (() => ValidateFunction) | undefined;
  readonly #types: ReadonlyMap<string, ParameterType>;

  constructor(ajv: Ajv2020, schema: TObject | undefined) {
    this.#validator = schema && compile(ajv, schema);
    this.#types = new Map(
      Object.entries(schema?.properties ?? {}).map(([name, property]) => [name, typeOf(property)]),
    );
  }

  read(search: string): Record<string, unknown> {
    const violations: Violation[] = [];
    const values = new Map<string, string[]>();
    for (const [name, value] of pairs(search, violations)) {
      if (!this.#types.has(name)) violations.push(at(name, 'is not a known parameter'));
      else values.set(name, [...(values.get(name) ?? []), value]);
    }
    const query: Record<string, unknown> = {};
    for (const [name, texts] of values) {
      const parsed = parse(this.#types.get(name) ?? 'string', texts);
      if (parsed === undefined) violations.push(at(name, complaint(this.#types.get(name), texts)));
      else query[name] = parsed;
    }
    const validate = violations.length === 0 ? this.#validator?.() : undefined;
    if (validate !== undefined && !validate(query)) {
      violations.push(...violationsOf(validate.errors ?? [], 'query'));
    }
    if (violations.length > 0) throw badRequest(violations);
    return query;
  }
}

function typeOf(schema: { type?: unknown; 'x-separator'?: unknown }): ParameterType {
  const { type } = schema;
  if (type === 'array' && schema['x-separator'] === 'none') return 'repeated';
  return type === 'integer' || type === 'boolean' || type === 'array' ? type : 'string';
}

function* pairs(search: string, violations: Violation[]): Generator<[string, string]> {
  for (const part of search.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    try {
      const name = decode(cut < 0 ? part : part.slice(0, cut));
      const value = decode(cut < 0 ? '' : part.slice(cut + 1));
      if (value.includes('\u0000')) violations.push(at(name, 'must not contain U+0000'));
      else yield [name, value];
    } catch {
      violations.push({ location: 'query', message: 'is not well-formed percent-encoded UTF-8' });
    }
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function parse(type: ParameterType, texts: string[]): unknown {
  const [text] = texts;
  // several values come repeated or comma-separated, tags repeated only (3.4.5)
  if (type === 'repeated') return texts;
  if (type === 'array') return texts.flatMap((each) => each.split(','));
  if (text === undefined || texts.length > 1) return undefined;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'integer') return /^-?\d{1,16}$/.test(text) ? Number(text) : undefined;
  return text;
}

function complaint(type: ParameterType | undefined, texts: string[]): string {
  if (texts.length > 1) return 'must be given once';
  return type === 'boolean' ? 'must be true or false' : 'must be an integer';
}

function at(name: string, message: string): Violation {
  return { location: `query.${name}`, message };
}
