import type { Role } from './catalog.ts';
import type { MadeComponent } from './components.ts';
import type { Clock, Dice } from './random.ts';
import type { AssignmentRow, MemberRow, SystemRow } from './rows.ts';
import type { MadeSystem } from './systems.ts';

export interface Staff {
  readonly systems: readonly SystemRow[];
  readonly members: readonly MemberRow[];
  readonly assignments: readonly AssignmentRow[];
}

/** Primary memberships first, then as many others as asked for; roles are filled by whoever is able. */
export function makeStaff(
  systems: readonly MadeSystem[],
  components: readonly MadeComponent[],
  memberships: number,
  dice: Dice,
  clock: Clock,
): Staff {
  const members: MemberRow[] = [];
  const staff = new Map<string, MadeComponent[]>(systems.map(({ row }) => [row.id, []]));
  const join = (system: MadeSystem, component: MadeComponent, is_primary: boolean) => {
    const people = staff.get(system.row.id);
    if (people === undefined || people.includes(component)) return;
    people.push(component);
    members.push({
      system_id: system.row.id,
      component_id: component.row.id,
      is_primary,
      added_at: clock.tick(),
    });
  };
  const belonging = components.filter(({ system }) => system !== undefined);
  for (const component of belonging) if (component.system) join(component.system, component, true);
  const possible = belonging.length * systems.length;
  while (members.length < Math.min(memberships, possible)) {
    join(dice.pick(systems), dice.pick(belonging), false);
  }
  const assignments: AssignmentRow[] = [];
  const rows = systems.map(({ row, standard }): SystemRow => {
    const roles = standard?.roles ?? [];
    const filled = roles.map((role) => fill(row.id, role, staff.get(row.id) ?? []));
    assignments.push(...filled.flat());
    const short = roles.filter((role, index) => (filled[index]?.length ?? 0) < role.quorum);
    return { ...row, understaffed_roles: short.length };
  });
  return { systems: rows, members, assignments };
}

function fill(system_id: string, role: Role, people: readonly MadeComponent[]): AssignmentRow[] {
  const able = people.filter(({ product }) =>
    role.capabilities.every((capability) => product?.capabilities.has(capability) === true),
  );
  const wanted = role.capacity ?? role.quorum + 1;
  return able.slice(0, wanted).map(({ row }, index) => ({
    system_id,
    component_id: row.id,
    role_name: role.name,
    position: index + 1,
  }));
}
