import { bind } from '../../platform/http/index.ts';
import { archivePrincipal } from './archive-principal.ts';
import { createPrincipal } from './create-principal.ts';
import { createService } from './create-service.ts';
import { disablePrincipal } from './disable-principal.ts';
import { enablePrincipal } from './enable-principal.ts';
import { getPrincipal } from './get-principal.ts';
import { listPrincipals } from './list-principals.ts';
import { purgePrincipal } from './purge-principal.ts';
import { resetPassword } from './reset-password.ts';
import { restorePrincipal } from './restore-principal.ts';
import { updatePrincipal } from './update-principal.ts';

export const routes = bind({
  listPrincipals,
  createPrincipal,
  createService,
  getPrincipal,
  updatePrincipal,
  disablePrincipal,
  enablePrincipal,
  archivePrincipal,
  restorePrincipal,
  purgePrincipal,
  resetPassword,
});
