import type { Input, Operations, Output } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { asUuid } from '../../platform/identifiers.ts';
import { referredRow, type Tier } from '../trees/index.ts';
import { withoutTrailingHyphens } from './bucket.ts';
import { lowestNumber } from './lowest-number.ts';
import { isTaken } from './store.ts';

type CheckName = Operations['checkLocationName' | 'checkSystemName' | 'checkComponentName'];

const LONGEST = 100;

/** Whether a row may take a name: an answer, never a conflict (section 2, Others). */
export function checking(tier: Tier) {
  return async (ctx: AccessContext, { body }: Input<CheckName>): Promise<Output<CheckName>> => {
    const current =
      body.current === undefined
        ? undefined
        : await referredRow(ctx, ctx.database, tier, body.current, 'body.current');
    const reason = whyInvalid(body.name);
    if (reason !== undefined) return { valid: false, available: false, reason };
    const taken = await isTaken(ctx.database, tier, body.name, current?.id);
    if (!taken) return { valid: true, available: true };
    const suggestion = await suggest(ctx.database, tier, body.name);
    return { valid: true, available: false, reason: `is taken by another ${tier}`, suggestion };
  };
}

/** I2. */
export function whyInvalid(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name.length > LONGEST) return `has more than ${LONGEST} characters`;
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
    return 'has something else than lower-case letters, digits and hyphens, or begins with a hyphen';
  }
  return asUuid(name) === undefined ? undefined : 'is shaped like a uuid';
}

/** The name with the lowest free number from 2 on; one that leaves no room for it is cut. */
async function suggest(queries: Queries, tier: Tier, name: string): Promise<string> {
  const numbered = async (longest: number) => {
    const stem = withoutTrailingHyphens(name.slice(0, longest));
    return `${stem}-${await lowestNumber(queries, tier, `${stem}-`, 2)}`;
  };
  const suggestion = await numbered(LONGEST - '-9'.length);
  return suggestion.length <= LONGEST ? suggestion : numbered(LONGEST - '-999999'.length);
}
