import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { listScope, reachOf } from '../../access/scope/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import type { OpenBody } from '../../platform/http/index.ts';
import { perTier, referredRow, TIERS } from '../trees/index.ts';
import { classification } from './classification.ts';
import { fleetFields } from './fleet-fields.ts';
import { fleetSql } from './fleet-sql.ts';
import { fleetRevision } from './revision.ts';
import type { Selection } from './selection-sql.ts';

export type FleetQuery = Input<Operations['getFleet']>['query'];

/** What is needed to know who asks, and of what. */
type Asking = Pick<AccessContext, 'caller' | 'database'>;

/** F3: the answer is specific to what the caller may read and to the query. */
export async function fleetTag(
  { caller }: Asking,
  queries: Queries,
  { location, components, verdict }: FleetQuery,
): Promise<string> {
  const reaches = TIERS.map((tier) => reachOf(caller, `${tier}:read`));
  return fleetRevision(queries, [reaches, location, components, verdict && [...verdict].sort()]);
}

/**
 * F4: one state of the database, read as it is sent; the revision is that of this very state. `few` is how many
 * rows of a tier a reach is resolved to before the view is asked for.
 */
export async function openFleet(ctx: AccessContext, query: FleetQuery, few?: number): Promise<OpenBody> {
  const snapshot = await ctx.database.snapshot();
  try {
    const { tx } = snapshot;
    const revision = await fleetTag(ctx, tx, query);
    const selection = await select(ctx, tx, query, few);
    const sql = fleetSql(selection, await classification(tx), query.components !== 'none');
    return {
      tag: `"${revision}"`,
      fields: await fleetFields(tx, revision, selection, sql),
      close: () => snapshot.end(),
    };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

async function select(
  ctx: AccessContext,
  tx: Queries,
  { location, verdict }: FleetQuery,
  few: number | undefined,
): Promise<Selection> {
  const reach = perTier((tier) => reachOf(ctx.caller, `${tier}:read`));
  const under =
    location === undefined
      ? undefined
      : await referredRow(ctx, tx, 'location', location, 'query.location', { lock: false }); // F5
  return {
    scope: {
      location: await listScope(tx, 'location', reach.location, few),
      system: await listScope(tx, 'system', reach.system, few),
      component: await listScope(tx, 'component', reach.component, few),
    },
    reach,
    under: under?.path,
    verdicts: verdict,
  };
}
