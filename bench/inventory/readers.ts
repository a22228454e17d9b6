import { type Client, createClient, ok } from '@muster/contract';

export interface Reader {
  readonly headers: Record<string, string>;
  readonly client: Client;
}

const USERNAME = 'bench';
const PASSWORD = 'correct horse battery staple';

/** For `startTarget`: who the first owner is. */
export const OWNER = { MUSTER_BOOTSTRAP_USERNAME: USERNAME, MUSTER_BOOTSTRAP_PASSWORD: PASSWORD };

function readerOf(origin: string, token: string): Reader {
  const headers = { authorization: `Bearer ${token}` };
  return { headers, client: createClient({ origin, headers }) };
}

export async function signIn(origin: string): Promise<Reader> {
  const anyone = createClient({ origin });
  const reply = await anyone.login({ body: { username: USERNAME, password: PASSWORD } });
  const cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const signedIn = createClient({ origin, headers: { cookie } });
  const { token } = ok(await signedIn.createMyToken({ body: { description: 'bench' } }));
  return readerOf(origin, token);
}

/** A service that may read what hangs off one location, or everything. */
export async function viewer(
  origin: string,
  owner: Client,
  name: string,
  locationId?: string,
): Promise<Reader> {
  const { id } = ok(await owner.createService({ body: { name } }));
  const scope =
    locationId === undefined
      ? { scope_kind: 'all' as const }
      : { scope_kind: 'location' as const, scope_id: locationId };
  ok(await owner.createPrincipalGrant({ params: { id }, body: { role: 'viewer', ...scope } }));
  const { token } = ok(await owner.createServiceToken({ params: { id }, body: { description: 'bench' } }));
  return readerOf(origin, token);
}
