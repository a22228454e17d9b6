import Type from 'typebox';
import { block, line, Name, Reference } from '../fields.ts';
import { listQuery } from '../lists.ts';

/** Fields that catalog rows share (inventory.md 1.2, 2). */

export const Icon = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9][a-z0-9-]*$' });
export const Abbrev = Type.String({ minLength: 1, maxLength: 8, pattern: '^[a-z0-9]+$' });
export const Stem = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' });
/** Compiled by the server when it is written (L7). */
export const LabelRule = Type.String({ minLength: 1, maxLength: 500 });
export const Label = line({ min: 1, max: 200 });
export const Description = block({ max: 2000 });
export const Capability = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9][a-z0-9-]*$' });
export const ProductKind = Type.Enum(['device', 'app', 'service']);
export const Verdict = Type.Enum(['healthy', 'incomplete', 'degraded', 'outage']);

/** Several references in one filter: repeated or comma-separated. */
export const References = Type.Array(Reference, { minItems: 1, maxItems: 100 });

const sort = Type.Optional(
  Type.Enum(
    [
      'name',
      '-name',
      'display_name',
      '-display_name',
      'created_at',
      '-created_at',
      'updated_at',
      '-updated_at',
    ],
    { default: 'name' },
  ),
);

const q = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Every term must occur somewhere (Q4).' }),
);

/** The query of a list of this area: search, sort and paging beside its own filters (1.17). */
export function rowsQuery<P extends Parameters<typeof listQuery>[0]>(filters: P) {
  return listQuery({ ...filters, q, sort });
}

export const official = Type.Optional(Type.Boolean());

export const times = {
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
};

/** What every catalog row tells about itself. */
export const catalogRow = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  display_name: Type.String(),
  official: Type.Boolean(),
};

export const text = (name = Name) => ({ name, display_name: Type.Optional(Label) });
