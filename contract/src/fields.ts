import Type, { type TProperties, type TSchemaOptions } from 'typebox';

/** What every row and body is made of (README 3.2, 3.7). Patterns are ECMA-262 with the `u` flag. */

const UUID_SHAPE = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** Control, line/paragraph separator and bidirectional control characters have no place in one line of text. */
const LINE_PATTERN = '^[^\\p{Cc}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$';
const BLOCK_PATTERN =
  '^(?:[^\\p{Cc}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]|\\n)*$';

export const Uuid = Type.String({ format: 'uuid' });
export const DateTime = Type.String({ format: 'date-time' });

/** 3.2.2: a name, never folded or trimmed, never shaped like a uuid. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9-]*$',
  not: { pattern: UUID_SHAPE },
});

/** P3: usernames and service names share this form. */
export const Handle = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  not: { pattern: UUID_SHAPE },
});

/** A reference takes the name or the uuid, in any letter case (3.2.3). */
export const Reference = Type.String({ minLength: 1, maxLength: 200 });

/** One line of text: NFC, trimmed, judged afterwards (3.2.5). */
export function line(options: { min?: number; max: number } & TSchemaOptions) {
  const { min = 0, max, ...rest } = options;
  return Type.String({ ...rest, 'x-text': 'line', minLength: min, maxLength: max, pattern: LINE_PATTERN });
}

/** Several lines of text: as `line`, line feeds allowed. */
export function block(options: { max: number } & TSchemaOptions) {
  const { max, ...rest } = options;
  return Type.String({ ...rest, 'x-text': 'block', maxLength: max, pattern: BLOCK_PATTERN });
}

/** A password to be set: NFC before it is counted (W1); its value appears in no error. */
export const NewPassword = Type.String({
  'x-text': 'nfc',
  minLength: 12,
  maxLength: 256,
  writeOnly: true,
  description: 'Judged by the password policy (W1–W5).',
});

export const DisplayName = line({ max: 200 });

const SchemaLink = Type.String({
  description: 'Address of the JSON Schema of this body. Ignored on input.',
  readOnly: true,
});

/** A body that responses carry. Open: clients ignore fields they do not know (3.1.6). */
export function body<P extends TProperties>(name: string, properties: P) {
  return Type.Object({ $schema: Type.Optional(SchemaLink), ...properties }, { $id: name });
}

/**
 * A body that POST and PUT take: unknown fields are refused; `null` and `""` on an optional field equal
 * omission (3.3.2), except `""` on the fields named in `verbatim`. Fields named in `itemwise` are arrays whose
 * items are judged one by one, so that one that cannot be stored does not refuse the others.
 */
export function inputBody<P extends TProperties>(
  name: string,
  properties: P,
  options: { verbatim?: (keyof P & string)[]; itemwise?: (keyof P & string)[] } = {},
) {
  return Type.Object(
    { $schema: Type.Optional(SchemaLink), ...properties },
    {
      $id: name,
      additionalProperties: false,
      'x-write': 'create',
      'x-verbatim': options.verbatim ?? [],
      ...(options.itemwise && { 'x-itemwise': options.itemwise }),
    },
  );
}

/** A body that PATCH takes: three-state (3.3.2). `""` clears the fields named in `clearable`. */
export function patchBody<P extends TProperties>(
  name: string,
  properties: P,
  options: { clearable?: (keyof P & string)[] } = {},
) {
  return Type.Object(
    { $schema: Type.Optional(SchemaLink), ...properties },
    { $id: name, additionalProperties: false, 'x-write': 'patch', 'x-clearable': options.clearable ?? [] },
  );
}
