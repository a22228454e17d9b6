import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import { unprocessable } from '../problem.ts';
import { checkScalars } from './json.ts';
import { compile, violationsOf } from './validator.ts';

type Fields = Record<string, unknown>;

/** Judges and normalises the body of one operation: step 8, second half (422). */
export class BodyValidator {
  readonly #validator: () => ValidateFunction;
  readonly #optional: readonly string[];
  readonly #mode: 'create' | 'patch';
  readonly #verbatim: ReadonlySet<string>;
  readonly #clearable: ReadonlySet<string>;
  readonly #itemwise: ReadonlySet<string>;

  constructor(ajv: Ajv2020, schema: TObject) {
    const rules = schema as {
      'x-write'?: 'create' | 'patch';
      'x-verbatim'?: string[];
      'x-clearable'?: string[];
      'x-itemwise'?: string[];
    };
    const required = new Set(schema.required ?? []);
    this.#validator = compile(ajv, schema);
    this.#optional = Object.keys(schema.properties).filter((name) => !required.has(name));
    this.#mode = rules['x-write'] ?? 'create';
    this.#verbatim = new Set(rules['x-verbatim']);
    this.#clearable = new Set(rules['x-clearable']);
    this.#itemwise = new Set(rules['x-itemwise']);
  }

  /** The body without what equals omission (3.3.2) and without `$schema`; all violations are listed. */
  read(given: unknown): Fields {
    checkScalars(given, this.#itemwise);
    const cleared = isFields(given) ? this.#omit(given) : [];
    const validate = this.#validator();
    if (!validate(given)) throw unprocessable(violationsOf(validate.errors ?? [], 'body'));
    const body = given as Fields;
    for (const name of cleared) body[name] = '';
    delete body['$schema'];
    return body;
  }

  /** Takes out `null` (and, by the mode, `""`); gives the names of the fields that `""` clears. */
  #omit(body: Fields): string[] {
    const cleared: string[] = [];
    for (const name of this.#optional) {
      const value = body[name];
      const empty = value === '';
      const clears = empty && this.#mode === 'patch' && this.#clearable.has(name);
      if (clears) cleared.push(name);
      const omitted = value === null || (empty && this.#mode === 'create' && !this.#verbatim.has(name));
      if (clears || omitted) delete body[name];
    }
    return cleared;
  }
}

/** An operation that takes no body accepts none but the empty one (3.1.2). */
export function refuseBody(given: unknown): void {
  if (isFields(given) && Object.keys(given).length === 0) return;
  throw unprocessable([{ location: 'body', message: 'this operation takes no body' }]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
