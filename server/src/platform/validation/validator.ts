import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TObject } from 'typebox';
import type { Violation } from '../problem.ts';
import { addFormats } from './formats.ts';
import { MAX_VIOLATIONS } from './json.ts';

const ANNOTATIONS = ['x-write', 'x-verbatim', 'x-clearable', 'x-itemwise', 'x-separator'];

type TextForm = 'line' | 'block' | 'nfc';

/** Compiles the schemas of the contract. One per process; nothing it holds depends on a request. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true });
  ajv.addVocabulary(ANNOTATIONS);
  addFormats(ajv);
  // README 3.2.5: text is normalised before its length and pattern are judged
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    before: 'maxLength',
    compile: (form: TextForm) => (value, context) => {
      if (context === undefined) return true;
      const { parentData, parentDataProperty } = context;
      const normal = value.normalize('NFC');
      (parentData as Record<string | number, string>)[parentDataProperty] =
        form === 'nfc' ? normal : normal.trim();
      return true;
    },
  });
  return ajv;
}

/** Compiled when it is first asked: a start need not wait for what nobody may ever send. */
export function compile(ajv: Ajv2020, schema: TObject): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  return () => {
    validate ??= ajv.compile(withoutIds(schema) as object);
    return validate;
  };
}

/** Nested bodies stand inline for validation, so one name occurs in many schemas. */
function withoutIds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutIds);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => key !== '$id');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutIds(value)]));
}

/** All violations found, each at its place, without the value where it may be secret. */
export function violationsOf(errors: readonly ErrorObject[], root: string): Violation[] {
  return errors.slice(0, MAX_VIOLATIONS).map((error) => {
    const location = locationOf(error, root);
    const message = messageOf(error);
    return isShowable(error) ? { location, message, value: error.data } : { location, message };
  });
}

/** C2: a credential is not echoed, in whichever field or even field name it was sent by mistake. */
const CREDENTIAL = /muster_(ses|pat|imp|node)_/;

function isShowable({ data, parentSchema }: ErrorObject): boolean {
  if (data === undefined || typeof data === 'object' || parentSchema?.['writeOnly'] === true) return false;
  return !(typeof data === 'string' && CREDENTIAL.test(data));
}

function locationOf(error: ErrorObject, root: string): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`))
    .join('');
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const field = params.missingProperty ?? params.additionalProperty;
  const place = root + path + (field === undefined ? '' : `.${field}`);
  return CREDENTIAL.test(place) ? `${root}.***` : place;
}

function messageOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'enum':
      return `must be one of ${(error.params as { allowedValues: unknown[] }).allowedValues.join(', ')}`;
    case 'not':
      return 'must not have the form of a uuid';
    case 'pattern':
      return patternMessage(error);
    default:
      return error.message ?? 'is not valid';
  }
}

function patternMessage(error: ErrorObject): string {
  return error.parentSchema?.['x-text'] === undefined
    ? `must match ${(error.params as { pattern: string }).pattern}`
    : 'must not contain control or direction characters';
}
