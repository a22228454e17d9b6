import fc from 'fast-check';
import { newId } from '../../platform/identifiers.ts';
import { compile, SHIPPED_ROLES } from '../permissions/index.ts';
import type { Forest, Row } from './forest.fixture.ts';
import type { ReachGrant } from './reach.ts';

/** Where a row hangs and is placed, as numbers: taken modulo what there is, some of them meaning nothing. */
const link = fc.nat({ max: 40 });
const links = (max: number) => fc.array(fc.tuple(link, link), { maxLength: max });

const numbers = fc.record({
  location: links(8),
  system: links(8),
  component: links(14),
  members: fc.uniqueArray(fc.tuple(link, link), { maxLength: 8 }),
});

/** A small forest with deep chains, shared components and rows placed far from their parents. */
export const forest: fc.Arbitrary<Forest> = numbers.map(({ location, system, component, members }) => {
  const locations = tierOf(location, []);
  const systems = tierOf(system, locations);
  const components = tierOf(component, locations);
  const pairs = new Map(
    members.flatMap(([s, c]) => {
      const pair = [pick(systems, s)?.id, pick(components, c)?.id] as const;
      const [inSystem, member] = pair;
      return inSystem && member ? [[`${inSystem}${member}`, [inSystem, member] as const]] : [];
    }),
  );
  return { location: locations, system: systems, component: components, members: [...pairs.values()] };
});

function tierOf(given: readonly (readonly [number, number])[], locations: readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (const [parent, place] of given) {
    // two out of three have a parent, one out of two a place
    const hangs = parent % 3 !== 0;
    rows.push({
      id: newId(),
      parent: hangs ? pick(rows, parent)?.id : undefined,
      location: place % 2 === 0 ? pick(locations, place)?.id : undefined,
    });
  }
  return rows;
}

function pick<T>(rows: readonly T[], number: number): T | undefined {
  return rows.length === 0 ? undefined : rows[number % rows.length];
}

const roles = new Map([
  ...SHIPPED_ROLES.map(({ name }): [string, string[]] => [name, effective(name)]),
  ['mover', ['system:move', 'component:*']] as [string, string[]],
  ['writer', ['location:update,create', 'secret:create']] as [string, string[]],
]);

function effective(name: string): string[] {
  const role = SHIPPED_ROLES.find((each) => each.name === name);
  return role === undefined ? [] : [...role.permissions, ...role.inherits.flatMap(effective)];
}

export const shippedRoles = SHIPPED_ROLES.map(({ name }) => name);

/** Grants of every kind and operator on rows of a forest; `all` is rare, as it hides everything else. */
export function grantsOn(
  given: Forest,
  names: readonly string[] = [...roles.keys()],
): fc.Arbitrary<ReachGrant[]> {
  const roots = (['location', 'system', 'component'] as const).flatMap((kind) =>
    given[kind].map(({ id }) => ({ kind, id })),
  );
  const permissions = fc.constantFrom(...names).map((name) => ({ set: compile(roles.get(name) ?? []) }));
  const everywhere = permissions.map(
    (held): ReachGrant => ({ scope_kind: 'all', scope_id: null, scope_op: null, permissions: held }),
  );
  if (roots.length === 0) return fc.array(everywhere, { maxLength: 1 });
  const rooted = fc
    .record({
      root: fc.constantFrom(...roots),
      operator: fc.constantFrom('subtree' as const, 'subtree_excl_root' as const, 'self' as const),
      held: permissions,
    })
    .map(
      ({ root, operator, held }): ReachGrant => ({
        scope_kind: root.kind,
        scope_id: root.id,
        scope_op: operator,
        permissions: held,
      }),
    );
  return fc.array(fc.oneof({ weight: 30, arbitrary: rooted }, { weight: 1, arbitrary: everywhere }), {
    maxLength: 5,
  });
}

export const forestAndGrants = forest.chain((given) =>
  fc.record({ forest: fc.constant(given), grants: grantsOn(given) }),
);
