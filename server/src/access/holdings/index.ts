export { toGrantBody } from './grant-body.ts';
export { type GrantJson, grantsOfPrincipal, groupsOfPrincipal } from './grant-json.ts';
