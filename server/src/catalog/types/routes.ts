import type { AccessContext } from '../../access/caller/index.ts';
import { bind } from '../../platform/http/index.ts';
import { createType } from './chained/create-type.ts';
import { deleteType } from './chained/delete-type.ts';
import { componentTypeKind, systemTypeKind } from './chained/kind.ts';
import { listTypes } from './chained/list-types.ts';
import { restoreComponentType } from './chained/restore-component-type.ts';
import { updateType } from './chained/update-type.ts';
import { createLocationType } from './places/create-location-type.ts';
import { deleteLocationType } from './places/delete-location-type.ts';
import { listLocationTypes } from './places/list-location-types.ts';
import { restoreLocationType } from './places/restore-location-type.ts';
import { updateLocationType } from './places/update-location-type.ts';

type Work<I, A> = (ctx: AccessContext, kind: typeof componentTypeKind, input: I) => Promise<A>;

const ofComponents =
  <I, A>(work: Work<I, A>) =>
  (ctx: AccessContext, input: I) =>
    work(ctx, componentTypeKind, input);
const ofSystems =
  <I, A>(work: Work<I, A>) =>
  (ctx: AccessContext, input: I) =>
    work(ctx, systemTypeKind, input);

export const routes = bind({
  listComponentTypes: ofComponents(listTypes),
  createComponentType: ofComponents(createType),
  updateComponentType: ofComponents(updateType),
  deleteComponentType: ofComponents(deleteType),
  restoreComponentType,
  listSystemTypes: ofSystems(listTypes),
  createSystemType: ofSystems(createType),
  updateSystemType: ofSystems(updateType),
  deleteSystemType: ofSystems(deleteType),
  listLocationTypes,
  createLocationType,
  updateLocationType,
  deleteLocationType,
  restoreLocationType,
});
