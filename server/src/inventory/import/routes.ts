import type { AccessContext } from '../../access/caller/index.ts';
import { bind } from '../../platform/http/index.ts';
import { importRows } from './import-rows.ts';
import { components, locations, systems } from './kinds.ts';

export const routes = bind({
  importLocations: (ctx: AccessContext, { body }) => importRows(locations, ctx, body),
  importSystems: (ctx: AccessContext, { body }) => importRows(systems, ctx, body),
  importComponents: (ctx: AccessContext, { body }) => importRows(components, ctx, body),
});
