import type { Operation } from '@muster/contract';
import type { House, RequestFacts } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/index.ts';
import type { Gatekeeper } from '../../platform/http/index.ts';
import { RolePermissionsCache } from '../permissions/index.ts';
import type { Caller } from './caller.ts';
import { type Presented, presentedCredential, resolveCaller } from './resolve-caller.ts';
import { touchCredential } from './store.ts';

type Limit = (house: House, request: RequestFacts) => Promise<void>;

/** Step 4 of every request. `limits` are the rates that rooms hold, by operation id. */
export function createGatekeeper(house: House, limits: Readonly<Record<string, Limit>>): Gatekeeper {
  const cache = new RolePermissionsCache();
  const resolve = async (queries: Queries, presented: Presented | undefined): Promise<Caller> => {
    const refresh = (again: Queries) => resolve(again, presented);
    const { caller, due } = await resolveCaller(house, cache, queries, presented, refresh);
    if (due !== undefined && queries === house.database) noteUse(house, due);
    return caller;
  };
  return {
    authenticate: (request) =>
      resolve(house.database, presentedCredential(request.header('authorization'), request.sessionCookie)),
    limit: async (operation: Operation, request: RequestFacts) => limits[operation.id]?.(house, request),
  };
}

/** C8: beside the request, which does not wait for it and does not fail with it. */
function noteUse(house: House, credentialId: string): void {
  touchCredential(house.database, credentialId).catch((error: unknown) => {
    house.log.warn({ err: error }, 'the last use of a credential was not written');
  });
}
