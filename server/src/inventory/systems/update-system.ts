import type { Input, Operations, SystemBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { chosen, together } from '../../catalog/rows/index.ts';
import { standardNamed } from '../../catalog/standards/index.ts';
import { systemTypeNamed } from '../../catalog/types/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch, type Versioned } from '../../platform/http/index.ts';
import {
  chosenId,
  claimingName,
  finishChange,
  type PlacedText,
  patchedText,
  updatePlaced,
} from '../placed/index.ts';
import { settleStaffing } from '../staffing/index.ts';
import {
  parentForMove,
  rearrangeTree,
  referredRow,
  reparent,
  rowAt,
  settleLocations,
  type TreeRow,
} from '../trees/index.ts';
import { systemKind } from './kind.ts';
import { type System, systems, updateClasses } from './store.ts';
import { versionedSystem } from './system-body.ts';

type UpdateInput = Input<Operations['updateSystem']>;

export async function updateSystem(ctx: AccessContext, { params, body }: UpdateInput) {
  return ctx.database.transaction((tx) => changeSystem(ctx, tx, params.name, body));
}

/** The update within a transaction that others began. */
export async function changeSystem(
  ctx: AccessContext,
  tx: Transaction,
  reference: string,
  body: UpdateInput['body'],
): Promise<Versioned<SystemBody>> {
  if (body.parent !== undefined) await rearrangeTree(tx, 'system');
  const row = await rowAt(ctx, tx, 'system', reference, 'system:update', { lock: true });
  const before = await systems.byId(tx, row.id);
  const { parent, locationId, ...classes } = await referred(ctx, tx, row, body);
  if (parent !== undefined) await reparent(tx, 'system', row, parent);
  requireMatch(ctx, row.version);
  const moved = parent !== undefined && (parent?.id ?? null) !== row.parent_id;
  const text = patchedText(row, body, locationId);
  const { restandardised, retyped, ...next } = reclassified(before, classes);
  // an empty display_name asks for the label to be rendered, also where it is generated already (L1)
  if (!moved && text === undefined && !restandardised && !retyped && body.display_name !== '') {
    return versionedSystem(ctx, tx, before);
  }
  if (text !== undefined) {
    await claimingName('system', text.name, () => updatePlaced(tx, 'system', row.id, text));
  }
  if (restandardised || retyped) await updateClasses(tx, row.id, next.standardId, next.typeId);
  const replaced = text !== undefined && text.location_id !== row.location_id;
  if (moved || replaced) await settleLocations(tx, { systems: [row.id] });
  if (restandardised) await settleStaffing(tx, { systems: [row.id] }); // A4
  return finishChange(systemKind, ctx, tx, before, {
    verb: 'update',
    readByOthers: retyped || isReadAnew(row, text),
  });
}

/** What the PATCH names: undefined where it names nothing, null where it clears. */
async function referred(ctx: AccessContext, tx: Transaction, row: TreeRow, body: UpdateInput['body']) {
  const [parent, location, standard, type] = await together(
    () =>
      body.parent === undefined
        ? undefined
        : parentForMove(ctx, tx, 'system', 'update', body.parent, row.parent_id),
    () => chosen(body.location, (given) => referredRow(ctx, tx, 'location', given, 'body.location')),
    () => chosen(body.standard_id, (given) => standardNamed(tx, given, 'body.standard_id')),
    () => chosen(body.system_type_id, (given) => systemTypeNamed(tx, given, 'body.system_type_id')),
  );
  return {
    parent,
    locationId: chosenId(location),
    standardId: chosenId(standard),
    typeId: chosenId(type),
  };
}

interface Classes {
  readonly standardId: string | null | undefined;
  readonly typeId: string | null | undefined;
}

/** A PATCH says both for itself: the type does not follow a new standard. */
function reclassified({ standard_id, system_type_id }: System, { standardId, typeId }: Classes) {
  const next = {
    standardId: standardId === undefined ? standard_id : standardId,
    typeId: typeId === undefined ? system_type_id : typeId,
  };
  return {
    ...next,
    restandardised: next.standardId !== standard_id,
    retyped: next.typeId !== system_type_id,
  };
}

/** L11: labels of members show the name and the label of their system. */
function isReadAnew(row: TreeRow, text: PlacedText | undefined): boolean {
  return text !== undefined && (text.name !== row.name || text.display_name !== row.display_name);
}
