import { Ajv2020 } from 'ajv/dist/2020.js';
import { addValueFormats } from './value-formats.ts';

/** What the type of a metric or property says about its values (monitoring.md 2.3, 2.4). */
export interface ValueType {
  readonly data_type: 'string' | 'bool' | 'int' | 'float' | 'json';
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly validation?: Record<string, unknown> | null;
}

const LARGEST_BYTES = 64 * 1024;
const DEEPEST = 32;

/** Why a value is none of its type, or undefined when it is one. Bounded before the schema is asked (2.2). */
export function objectionTo(type: ValueType, value: unknown): string | undefined {
  return (
    kindObjection(type.data_type, value) ??
    sizeObjection(value) ??
    rangeObjection(type, value) ??
    schemaObjection(type.validation ?? undefined, value)
  );
}

const KINDS: Readonly<Record<ValueType['data_type'], (value: unknown) => string | undefined>> = {
  string: (value) => (typeof value === 'string' ? undefined : 'must be a string'),
  bool: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  int: (value) => (Number.isSafeInteger(value) ? undefined : 'must be a whole number'),
  float: (value) => (Number.isFinite(value) ? undefined : 'must be a number'),
  json: (value) => (value === null ? 'must not be null' : undefined),
};

function kindObjection(dataType: ValueType['data_type'], value: unknown): string | undefined {
  return KINDS[dataType](value);
}

function sizeObjection(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (Buffer.byteLength(text) > LARGEST_BYTES) return `must not be larger than ${LARGEST_BYTES} bytes`;
  return depthOf(value) > DEEPEST ? `must not be deeper than ${DEEPEST} levels` : undefined;
}

/** Values nest at most as deep as a request body may. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function rangeObjection({ minimum, maximum }: ValueType, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (minimum != null && value < minimum) return `must be at least ${minimum}`;
  if (maximum != null && value > maximum) return `must be at most ${maximum}`;
  return undefined;
}

/**
 * Compiled for the one value: a validator that is kept would keep every schema it has ever seen. That the schema
 * is one was judged when the type was written.
 */
function schemaObjection(schema: ValueType['validation'], value: unknown): string | undefined {
  if (schema == null) return undefined;
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    logger: false,
    multipleOfPrecision: 9,
  });
  addValueFormats(ajv);
  const validate = ajv.compile(schema);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const place = error?.instancePath ? `at ${error.instancePath} ` : '';
  return `${place}${error?.message ?? 'does not satisfy the schema of its type'}`;
}
