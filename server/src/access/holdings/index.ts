export { toGrantBody, toGroupRef } from './grant-body.ts';
export {
  bareGrantsOfPrincipal,
  type GrantJson,
  type GroupJson,
  grantsOfPrincipal,
  groupsOfPrincipal,
} from './grant-json.ts';
