import type { ClientConfig } from 'pg';
import pg from 'pg';
import { translate } from './errors.ts';

/** Where a database is: a socket folder or host with user and database, or a connection string. */
export interface Connection {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly password?: string;
}

export interface SessionOptions {
  readonly applicationName: string;
  /** 0 = no limit. */
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly connectTimeoutMs: number;
}

/** A session that may wait for a long time: migrations, the lock on a data folder. */
export const patient: SessionOptions = {
  applicationName: 'muster',
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  connectTimeoutMs: 3_000,
};

const INT8 = 20;
const INT8_ARRAY = 1016;

function toSafeInteger(text: string | number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint column is outside the safe integers.');
  return value;
}

/** `{1,NULL,{2,3}}` */
function toSafeIntegers(text: string): unknown {
  const json = text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null');
  return JSON.parse(json, (_key, value) => (typeof value === 'number' ? toSafeInteger(value) : value));
}

/** Per client, never in the driver's global table: other users of the driver keep their parsers. */
function typesWithSafeIntegers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, toSafeInteger);
  types.setTypeParser(INT8_ARRAY, toSafeIntegers);
  return types;
}

export function clientConfig(connection: Connection, session: SessionOptions): ClientConfig {
  return {
    ...withUtc(connection),
    types: typesWithSafeIntegers(),
    application_name: session.applicationName,
    statement_timeout: session.statementTimeoutMs,
    // The server should give up first; this is for a server that has fallen silent.
    query_timeout: session.statementTimeoutMs === 0 ? 0 : session.statementTimeoutMs + 5_000,
    lock_timeout: session.lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: session.connectTimeoutMs,
    keepAlive: true,
  };
}

/** What the connection string says wins over other fields in the driver, so the time zone is put into it. */
function withUtc(connection: Connection): ClientConfig {
  const utc = '-c timezone=UTC';
  const { connectionString } = connection;
  if (connectionString === undefined || !URL.canParse(connectionString)) {
    return { ...connection, options: utc };
  }
  const url = new URL(connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given === null ? utc : `${given} ${utc}`);
  return { ...connection, connectionString: url.href };
}

/** A client of its own, outside every pool. The caller ends it. */
export async function connect(connection: Connection, session: SessionOptions = patient): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(connection, session));
  // A lost connection shows in the query that meets it; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw translate(error, 'connect');
  }
}

export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(connection);
  try {
    return await work(client);
  } catch (error) {
    throw translate(error, 'session');
  } finally {
    await client.end();
  }
}
