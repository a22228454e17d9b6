import { bind } from '../../platform/http/index.ts';
import { createGroupGrant, createPrincipalGrant } from './create-grant.ts';
import { deleteGroupGrant, deletePrincipalGrant } from './delete-grant.ts';
import { listGroupGrants } from './list-group-grants.ts';

export const routes = bind({
  createPrincipalGrant,
  deletePrincipalGrant,
  listGroupGrants,
  createGroupGrant,
  deleteGroupGrant,
});
