import { conflict, Problem, refused, unprocessable, type Violation } from '../../../platform/problem.ts';
import type { EffectiveRole } from '../roles/store.ts';
import { eligibility } from './eligibility.ts';
import type { NoPlace } from './positions.ts';
import type { NamedCandidate } from './store.ts';

/** A5, A8: the answer to one who finds no place. */
export function noPlace(role: EffectiveRole, why: NoPlace, position: number | undefined): Problem {
  switch (why) {
    case 'beyond':
      return refused('body.position', `is above the capacity ${role.capacity} of ${role.name}`, position);
    case 'occupied':
      return conflict(`Position ${position} of ${role.name} is occupied.`, 'body.position');
    case 'full':
      return new Problem(409, `The role ${role.name} is full.`);
  }
}

/** A5: 422 that names the role, the component, and everything that is amiss. */
export function requireEligible(role: EffectiveRole, component: string, candidate: NamedCandidate): void {
  const judged = eligibility(role, candidate);
  if (judged.eligible) return;
  const cannot = `${component} cannot fill ${role.name}`;
  const violation = (why: string, value: object): Violation => ({
    location: 'path.component',
    message: `${cannot}: ${why}`,
    value: { role: role.name, component, ...value },
  });
  const found: Violation[] = [];
  const { missing_capabilities } = judged;
  if (missing_capabilities.length > 0) {
    found.push(violation(`it lacks ${missing_capabilities.join(', ')}`, { missing_capabilities }));
  }
  if (!judged.type_accepted) {
    const { component_type } = candidate;
    const why = component_type === null ? 'it has no type' : `the type ${component_type} is not accepted`;
    found.push(violation(why, { component_type }));
  }
  if (!judged.product_accepted) {
    const { product } = candidate;
    const why = product === null ? 'it has no product' : `the product ${product} is not among the pinned`;
    found.push(violation(why, { product }));
  }
  throw unprocessable(found);
}
