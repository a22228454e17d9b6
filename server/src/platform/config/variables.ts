import { resolve } from 'node:path';
import { Secret } from '../secret.ts';
import { parseListen } from './listen-address.ts';
import { parseOrigin } from './public-origin.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

/** One process variable. An empty value counts as unset: compose files and charts write it so. */
export interface Variable<T> {
  readonly name: string;
  /** Undefined refuses the value. */
  readonly parse: (raw: string) => T | undefined;
  /** Ends the sentence "… is not". */
  readonly expects: string;
  readonly meaning: string;
  /** Never shown, not even when refused. */
  readonly secret?: true;
}

export interface OptionalVariable<T> extends Variable<T> {
  /** What being unset means, for the documentation. */
  readonly unset: string;
}

export interface DefaultedVariable<T> extends Variable<T> {
  readonly default: string;
}

export const LOG_LEVELS = ['debug', 'info', 'warning', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const optional = <T>(variable: OptionalVariable<T>): OptionalVariable<T> => variable;
const defaulted = <T>(variable: DefaultedVariable<T>): DefaultedVariable<T> => variable;

/** configuration.md 13: the one schema of the process variables. */
export const variables = {
  listen: defaulted({
    name: 'MUSTER_LISTEN',
    default: '0.0.0.0:8080',
    expects: '<host>:<port>',
    parse: parseListen,
    meaning: 'Address of the HTTP listener. IPv6 stands in brackets, `[::1]:8080`; port 0 takes a free port.',
  }),
  publicUrl: optional({
    name: 'MUSTER_PUBLIC_URL',
    unset: 'http://localhost:<port>',
    expects: 'an http or https origin without path or credentials, such as https://muster.example.org',
    parse: parseOrigin,
    meaning: 'Origin under which browsers reach the server. Session cookies are `Secure` unless it is http.',
  }),
  trustedProxies: defaulted({
    name: 'MUSTER_TRUSTED_PROXIES',
    default: '',
    expects: 'a list of addresses and CIDR ranges, such as 10.0.0.0/8,::1',
    parse: parseTrustedProxies,
    meaning: 'Proxies whose `X-Forwarded-For` is believed: addresses and CIDR ranges, separated by commas.',
  }),
  bootstrapUsername: optional({
    name: 'MUSTER_BOOTSTRAP_USERNAME',
    unset: '',
    expects: 'a username',
    parse: (raw) => raw,
    meaning: 'First owner, created at start when no active owner exists. Needs MUSTER_BOOTSTRAP_PASSWORD.',
  }),
  bootstrapPassword: optional({
    name: 'MUSTER_BOOTSTRAP_PASSWORD',
    unset: '',
    expects: 'a password',
    parse: (raw) => new Secret(raw),
    meaning: 'Password of that owner. Never changes the password of an account that exists.',
    secret: true,
  }),
  databaseUrl: optional({
    name: 'MUSTER_DATABASE_URL',
    unset: 'an embedded PostgreSQL in the data directory',
    expects: 'a postgres:// or postgresql:// URL',
    parse: parseDatabaseUrl,
    meaning: 'External PostgreSQL, 15 or newer.',
    secret: true,
  }),
  dataDir: defaulted({
    name: 'MUSTER_DATA_DIR',
    default: './data',
    expects: 'a folder',
    parse: (raw) => resolve(raw),
    meaning: 'Folder of local state, such as the embedded database.',
  }),
  logLevel: defaulted({
    name: 'MUSTER_LOG_LEVEL',
    default: 'info',
    expects: LOG_LEVELS.join(', ').replace(/, (?=\w+$)/, ' or '),
    parse: (raw) => LOG_LEVELS.find((level) => level === raw),
    meaning: 'Least severe lines that are logged: debug, info, warning or error.',
  }),
  metrics: defaulted({
    name: 'MUSTER_METRICS',
    default: 'false',
    expects: 'true or false',
    parse: parseBoolean,
    meaning: 'Serve Prometheus text at `/metrics`.',
  }),
};

function parseBoolean(raw: string): boolean | undefined {
  if (raw === 'true') return true;
  return raw === 'false' ? false : undefined;
}

function parseDatabaseUrl(raw: string): Secret | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(raw) || !URL.canParse(raw)) return undefined;
  return isDecodable(new URL(raw)) ? new Secret(raw) : undefined;
}

/** A stray `%` in the password would otherwise surface only at the first connection. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}${pathname}`);
    return true;
  } catch {
    return false;
  }
}
