import { createHash } from 'node:crypto';
import type { Client, Reply } from '@muster/contract';
import { type Database, statement } from '../../platform/database/index.ts';
import type { NewGrant, Person, TestServer } from '../../testing/index.ts';
import { hashPassword } from '../passwords/index.ts';

export const PASSWORD = 'tall grey heron 7';
export const WRONG = 'small red robin 9';

const setHash = statement(
  'test-set-hash',
  'update human set password_hash = $2, password_changed_at = now() where principal_id = $1',
);

/** A human who can sign in with `PASSWORD`. */
export async function humanWithPassword(
  server: TestServer,
  handle: string,
  grants: readonly NewGrant[] = [],
): Promise<Person & { readonly client: Client }> {
  const person = await server.as({ handle, grants });
  await server.database.run(setHash, [person.id, await hashPassword(PASSWORD)]);
  return person;
}

export interface SignedIn {
  readonly reply: Reply<unknown>;
  /** The whole `Set-Cookie` line. */
  readonly line: string;
  /** The token that the cookie carries. */
  readonly token: string;
  readonly headers: { readonly cookie: string };
  readonly client: Client;
}

/** Signs in and gives a client that sends the cookie; throws when no cookie came. */
export async function signIn(
  server: TestServer,
  username: string,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const reply = await server.anyone.login({ body: { username, password: PASSWORD }, headers });
  const line = reply.headers.get('set-cookie') ?? '';
  const token = /^muster_session=([^;]+);/.exec(line)?.[1];
  if (token === undefined) throw new Error(`${username} could not sign in: ${reply.status}`);
  const cookie = { cookie: `muster_session=${token}` };
  return { reply, line, token, headers: cookie, client: server.with(cookie) };
}

export function tryLogin(
  server: TestServer,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Reply<unknown>> {
  return server.anyone.login({ body: { username, password }, headers });
}

export interface Recorded {
  readonly verb: string;
  readonly resource: string;
  readonly resource_id: string | null;
  readonly resource_name: string | null;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly real_actor_id: string | null;
  readonly real_actor_name: string | null;
  readonly client_ip: string | null;
  readonly credential_prefix: string | null;
  readonly request_id: string;
  readonly old: Record<string, unknown> | null;
  readonly new: Record<string, unknown> | null;
}

const trail = statement<Recorded>(
  'test-trail',
  `select verb, resource, resource_id, resource_name, actor_kind, actor_id, actor_name, real_actor_id,
     real_actor_name, host(client_ip) as client_ip, credential_prefix, request_id, old, new
   from audit_log where request_id = $1 order by id`,
);

/** What the answered request left in the audit trail. */
export async function recordsOf(database: Database, reply: Reply<unknown>): Promise<Recorded[]> {
  return database.run(trail, [reply.headers.get('x-request-id')]);
}

const verbs = statement<{ verb: string }>(
  'test-verbs-of-account',
  `select verb from audit_log where resource = 'auth' and resource_id = $1 order by ts, id`,
);

/** The auth events of an account, oldest first. */
export async function authEventsOf(database: Database, id: string): Promise<string[]> {
  return (await database.run(verbs, [id])).map(({ verb }) => verb);
}

/** One statement of a test; its parameters are values, its text is the test's own. */
export async function sql<Row>(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  // the text names the statement, so that each is prepared once
  const name = `test-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  return database.run(statement<Row>(name, text), values);
}
