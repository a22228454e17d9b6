import { refused } from '../../platform/problem.ts';
import type { Role } from './store.ts';

/** 5.2: shipped roles cannot be changed or deleted through the API. */
export function refuseOfficial({ official, name }: Role): void {
  if (official) throw refused('path.id', `the role ${name} is official and ships with the release`, name);
}
