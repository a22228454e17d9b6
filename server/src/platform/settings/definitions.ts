import Type, { type Static, type TInteger, type TObject } from 'typebox';

/** A condition over several keys of one namespace, judged on the effective values (P11). */
export interface CrossKeyRule<Key extends string = string> {
  readonly keys: readonly Key[];
  readonly text: string;
  readonly holds: (values: Readonly<Record<string, unknown>>) => boolean;
}

export interface Definition<S extends TObject = TObject> {
  /** One property per key, with default, bounds and description: what is published is what is enforced. */
  readonly schema: S;
  readonly rules: readonly CrossKeyRule[];
}

export function define<S extends TObject>(
  schema: S,
  rules: readonly CrossKeyRule<keyof Static<S> & string>[] = [],
): Definition<S> {
  return { schema, rules };
}

export function wholeNumber(minimum: number, maximum: number, value: number, description: string): TInteger {
  return Type.Integer({ minimum, maximum, default: value, description });
}

export function atMost<Key extends string>(low: Key, high: Key): CrossKeyRule<Key> {
  return {
    keys: [low, high],
    text: `${low} must be at most ${high}`,
    holds: (values) => Number(values[low]) <= Number(values[high]),
  };
}
