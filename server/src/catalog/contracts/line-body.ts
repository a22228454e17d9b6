import type { MetricLineBody, PropertyLineBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { Lane } from './contract.ts';
import type { Line } from './store.ts';

export type LineBody<L extends Lane> = L extends 'metric' ? MetricLineBody : PropertyLineBody;

export function toLineBody<L extends Lane>(lane: L, line: Line): LineBody<L> {
  const { type_id, type_name, data_type, unit, default_value, required, inherited, declared_by } = line;
  return {
    [`${lane}_type_name`]: type_name,
    [`${lane}_type_id`]: type_id,
    data_type,
    ...withoutNulls({ unit, default_value }),
    required,
    inherited,
    declared_by,
  } as unknown as LineBody<L>;
}

/** What the audit trail shows of a line. */
export function lineImage(lane: Lane, { type_name, default_value, required }: Line) {
  return { [lane]: type_name, ...withoutNulls({ default_value }), required };
}
