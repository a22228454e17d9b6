import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { StreamedBody } from '../../platform/http/index.ts';
import { fleetTag, openFleet } from './open-fleet.ts';

/** Section 4: three flat arrays that canvas and tree are drawn from. What was seen already is not read. */
export async function getFleet(
  ctx: AccessContext,
  { query }: Input<Operations['getFleet']>,
): Promise<StreamedBody> {
  const revision = await fleetTag(ctx, ctx.database, query);
  return new StreamedBody(`"${revision}"`, () => openFleet(ctx, query));
}
