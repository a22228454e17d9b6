import type { EffectiveRoleBody, SystemRoleBody } from '@muster/contract';
import { eligibility } from '../assignments/eligibility.ts';
import { understaffed } from '../assignments/positions.ts';
import type { Occupant } from '../assignments/store.ts';
import type { Declaration, RoleTerms } from './declaration.ts';
import type { EffectiveRole } from './store.ts';

/** What a declaration says, in the words of the interface. */
export function toTermsBody(terms: RoleTerms) {
  const { display_name, capabilities, accepted, pinned, quorum, capacity, impact, position_labels } = terms;
  return {
    display_name,
    capabilities: [...capabilities],
    accepted_types: accepted.map(({ name }) => name),
    pinned_products: pinned.map(({ name }) => name),
    quorum,
    ...(capacity !== null && { capacity }),
    impact,
    position_labels: [...position_labels],
  };
}

/** A declaration as its owner, or one that inherits it, shows it. */
export function toRoleBody(role: Declaration, shownBy: string): SystemRoleBody {
  return {
    name: role.name,
    ...toTermsBody(role),
    inherited: role.owner_id !== shownBy,
    declared_by: { kind: role.owner_kind, name: role.owner_name, id: role.owner_id },
  };
}

/** X11: `assigned` counts everyone; only readable occupants are shown. */
export function toEffectiveBody(
  role: EffectiveRole,
  occupants: readonly Occupant[],
  readable: ReadonlySet<string>,
): EffectiveRoleBody {
  const shown = occupants.filter(({ component_id }) => readable.has(component_id));
  return {
    ...toRoleBody(role, role.system_id),
    from_standard: role.owner_kind === 'standard',
    overrides_standard: role.overrides,
    assigned: occupants.length,
    understaffed: understaffed(role.quorum, occupants.length),
    assigned_to: shown.map(({ component }) => component),
    assignments: shown.map((occupant) => toAssignmentBody(role, occupant)),
    hidden_count: occupants.length - shown.length,
  };
}

function toAssignmentBody(role: EffectiveRole, occupant: Occupant) {
  const { component, component_id, display_name, position } = occupant;
  const label = role.position_labels[position - 1] ?? '';
  const { eligible, missing_capabilities } = eligibility(role, occupant);
  return {
    component,
    component_id,
    ...(display_name !== null && { display_name }),
    position,
    ...(label !== '' && { position_label: label }),
    eligible,
    missing_capabilities,
  };
}
