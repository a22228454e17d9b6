import Type from 'typebox';
import { define, wholeNumber } from './definitions.ts';

/** How long history is kept (identity.md U6). */
export const retention = define(
  Type.Object({
    audit_days: Type.Union([Type.Literal(0), Type.Integer({ minimum: 90, maximum: 3650 })], {
      default: 0,
      description: 'Days that audit records are kept: 0, or at least 90; 0 = for ever.',
    }),
    sweep_minutes: wholeNumber(5, 1440, 60, 'Interval of the job that removes what is too old, in minutes.'),
  }),
);
