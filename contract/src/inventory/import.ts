import Type, { type Static, type TProperties } from 'typebox';
import { body, inputBody } from '../fields.ts';

/** 3.11: rows are judged one by one, so here they are objects of any shape. */
export function importBody(name: string) {
  const envelope = {
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 500 }),
    update_existing: Type.Optional(Type.Boolean({ default: false })),
    dry_run: Type.Optional(Type.Boolean({ default: false })),
    atomic: Type.Optional(Type.Boolean({ default: false })),
  } satisfies TProperties;
  return inputBody(name, envelope, { itemwise: ['rows'] });
}

const Outcome = Type.Enum(['create', 'update', 'unchanged', 'exists', 'error']);
const count = Type.Integer({ minimum: 0 });

export const ImportOutputBody = body('ImportOutputBody', {
  results: Type.Array(
    Type.Object({
      index: count,
      outcome: Outcome,
      id: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      changes: Type.Optional(Type.Array(Type.String())),
      errors: Type.Optional(
        Type.Array(
          Type.Object({
            location: Type.String(),
            message: Type.String(),
            value: Type.Optional(Type.Unknown()),
          }),
        ),
      ),
    }),
  ),
  counts: Type.Object({
    create: count,
    update: count,
    unchanged: count,
    exists: count,
    error: count,
    written: count,
  }),
});
export type ImportOutputBody = Static<typeof ImportOutputBody>;
