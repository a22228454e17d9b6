import { type Client, ok } from '@muster/contract';
import type { TestServer } from '../../testing/index.ts';
import { humanWithPassword } from '../auth/signing-in.fixture.ts';

export interface Impersonating {
  readonly client: Client;
  readonly token: string;
  readonly id: string;
}

/** A client that acts for the target by a fresh impersonation of this actor. */
export async function impersonateBy(
  server: TestServer,
  actor: Client,
  id: string,
  mode: 'view_as' | 'act_as' = 'act_as',
): Promise<Impersonating> {
  const { token, session_id } = ok(await actor.impersonate({ params: { id }, body: { mode } }));
  return { client: server.with({ authorization: `Bearer ${token}` }), token, id: session_id };
}

/** An administrator and an operator it may impersonate; the number sets them apart from other pairs. */
export async function adminAndTarget(server: TestServer, number: number) {
  const admin = await server.as({ handle: `admin-${number}`, grants: [{ role: 'admin' }] });
  const target = await humanWithPassword(server, `target-${number}`, [{ role: 'operator' }]);
  return { admin, target };
}

/** The locator within a token (C1). */
export function prefixOf(token: string): string {
  return token.slice(11, 19);
}
