import { bind } from '../../platform/http/index.ts';
import { createMyToken } from './create-my-token.ts';
import { createServiceToken } from './create-service-token.ts';
import { listMySessions } from './list-my-sessions.ts';
import { listPrincipalSessions } from './list-principal-sessions.ts';
import { revokeAllMySessions } from './revoke-all-my-sessions.ts';
import { revokeAllPrincipalSessions } from './revoke-all-principal-sessions.ts';
import { revokeMySession } from './revoke-my-session.ts';
import { revokePrincipalSession } from './revoke-principal-session.ts';

export const routes = bind({
  listMySessions,
  revokeMySession,
  revokeAllMySessions,
  createMyToken,
  listPrincipalSessions,
  revokePrincipalSession,
  revokeAllPrincipalSessions,
  createServiceToken,
});
