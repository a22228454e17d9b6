import { refused } from '../../platform/problem.ts';

/** O2, O6: what ships with the release is read-only. */
export function refuseOfficial(
  what: string,
  { official, name }: { readonly official: boolean; readonly name: string },
): void {
  if (official) throw refused('path.id', `the ${what} ${name} is official and ships with the release`, name);
}
