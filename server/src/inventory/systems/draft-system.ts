import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { type StandardRef, standardNamed } from '../../catalog/standards/index.ts';
import { systemTypeNamed } from '../../catalog/types/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { parentForCreate, referredRow, type TreeRow } from '../trees/index.ts';
import { typeOfStandard } from './store.ts';

/** What a new system refers to. */
export interface SystemDraft {
  /** Undefined: a root. */
  readonly parent: TreeRow | undefined;
  readonly location: TreeRow | undefined;
  readonly standard: StandardRef | undefined;
  /** As given, else that of the nearest in the standard's chain; null: unclassified. */
  readonly systemTypeId: string | null;
}

interface Given {
  readonly parent?: string;
  readonly location?: string;
  readonly standard_id?: string;
  readonly system_type_id?: string;
}

/** All that a create refuses before it comes to conflicts (L14): references, X5, T1. */
export async function draftSystem(ctx: AccessContext, queries: Queries, given: Given): Promise<SystemDraft> {
  const { location: place, standard_id, system_type_id } = given;
  const [parent, location, standard, type] = await together(
    () => parentForCreate(ctx, queries, 'system', given.parent),
    () => (place ? referredRow(ctx, queries, 'location', place, 'body.location') : undefined),
    () => (standard_id ? standardNamed(queries, standard_id, 'body.standard_id') : undefined),
    () => (system_type_id ? systemTypeNamed(queries, system_type_id, 'body.system_type_id') : undefined),
  );
  const inherited = type === undefined && standard ? await typeOfStandard(queries, standard.id) : null;
  return { parent, location, standard, systemTypeId: type?.id ?? inherited };
}
