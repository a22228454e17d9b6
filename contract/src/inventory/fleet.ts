import Type from 'typebox';
import { Verdict } from '../catalog/fields.ts';
import { body, Reference } from '../fields.ts';
import { query } from '../lists.ts';
import { operation } from '../operation.ts';
import { maybe, verdict } from './rows.ts';

/** Section 4: one request carries all that a canvas or tree needs. */

const count = Type.Integer({ minimum: 0 });
const AlarmCounts = body('AlarmCounts', {
  critical: count,
  warning: count,
  info: count,
  unacknowledged: count,
});
const alarms = Type.Optional(AlarmCounts);
const named = { id: Type.String(), name: Type.String(), display_name: Type.String() };

const FleetLocation = body('FleetLocation', {
  ...named,
  location_type: Type.String(),
  icon: Type.String(),
  parent_id: maybe,
  verdict: Verdict,
  system_count: count,
  component_count: count,
  alarms,
});
const FleetSystem = body('FleetSystem', {
  ...named,
  parent_id: maybe,
  location_id: maybe,
  standard: maybe,
  system_type: maybe,
  icon: Type.String(),
  verdict: Verdict,
  understaffed_roles: count,
  members: Type.Array(Type.String()),
  alarms,
});
const FleetComponent = body('FleetComponent', {
  ...named,
  parent_id: maybe,
  location_id: maybe,
  system_id: maybe,
  product: maybe,
  component_type: maybe,
  icon: Type.String(),
  verdict: Verdict,
  shared: Type.Boolean(),
  alarms,
});
const tally = Type.Object({ healthy: count, incomplete: count, degraded: count, outage: count });

export const getFleet = operation({
  id: 'getFleet',
  summary: 'Locations, systems and components in one snapshot',
  area: 'inventory',
  method: 'GET',
  path: '/views/fleet',
  access: 'location:read',
  scope: 'rows',
  conditional: ['system:read', 'component:read'],
  query: query({
    location: Type.Optional(Reference),
    components: Type.Optional(Type.Enum(['all', 'none'], { default: 'all' })),
    verdict,
  }),
  success: {
    status: 200,
    body: body('FleetViewOutputBody', {
      revision: Type.String(),
      locations: Type.Array(FleetLocation),
      systems: Type.Array(FleetSystem),
      components: Type.Array(FleetComponent),
      totals: Type.Object({
        locations: count,
        systems: count,
        components: count,
        alarms: AlarmCounts,
        verdicts: Type.Object({ locations: tally, systems: tally, components: tally }),
      }),
    }),
  },
  problems: [422],
});
