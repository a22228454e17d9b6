import Type, { type Static } from 'typebox';
import { body, inputBody, Reference } from '../fields.ts';

/** Bodies about names and labels that the three kinds share (section 2, Others). */

export const CheckNameInputBody = inputBody('CheckNameInputBody', {
  name: Type.String({ maxLength: 1000 }),
  current: Type.Optional(Reference),
});

export const CheckNameOutputBody = body('CheckNameOutputBody', {
  valid: Type.Boolean(),
  available: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  suggestion: Type.Optional(Type.String()),
});

export type CheckNameOutputBody = Static<typeof CheckNameOutputBody>;

export const DraftLabelOutputBody = body('DraftLabelOutputBody', {
  name: Type.String(),
  name_generated: Type.Boolean(),
  ordinal: Type.Optional(Type.Integer({ minimum: 1 })),
  label: Type.String(),
  rule: Type.String(),
  rule_source: Type.String(),
});
export type DraftLabelOutputBody = Static<typeof DraftLabelOutputBody>;

export const LabelRecomputeOutputBody = body('LabelRecomputeOutputBody', {
  count: Type.Integer({ minimum: 0 }),
  changed: Type.Array(
    Type.Object({
      kind: Type.Enum(['location', 'system', 'component']),
      id: Type.String(),
      name: Type.String(),
      from: Type.String(),
      to: Type.String(),
    }),
  ),
  truncated: Type.Boolean(),
  hidden_count: Type.Integer({ minimum: 0 }),
});
export type LabelRecomputeOutputBody = Static<typeof LabelRecomputeOutputBody>;
