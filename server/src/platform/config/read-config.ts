import type { BlockList } from 'node:net';
import type { Secret } from '../secret.ts';
import { ConfigError } from './config-error.ts';
import { isForeign } from './foreign-variables.ts';
import type { ListenAddress } from './listen-address.ts';
import { nearest } from './nearest.ts';
import { SETTING_PATTERN, SETTING_PREFIX, type SettingFromEnv, settingFromEnv } from './setting-variables.ts';
import { type DefaultedVariable, type LogLevel, type Variable, variables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  readonly listen: ListenAddress;
  /** Unset: `publicOrigin` answers once the port is bound. */
  readonly publicUrl?: string | undefined;
  readonly trustedProxies: BlockList;
  /** B3 */
  readonly bootstrap?: { readonly username: string; readonly password: Secret } | undefined;
  /** Unset: the embedded PostgreSQL. May carry a password. */
  readonly databaseUrl?: Secret | undefined;
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  readonly metrics: boolean;
  /** The env tier, to be judged by `createSettings` (P5). */
  readonly settings: readonly SettingFromEnv[];
}

/** Reads every variable before it complains, so that one start shows every mistake. */
export function readConfig(env: Environment, overrides: Partial<Config> = {}): Config {
  const problems: string[] = [];
  const config: Config = {
    listen: readDefaulted(env, variables.listen, problems),
    publicUrl: read(env, variables.publicUrl, problems),
    trustedProxies: readDefaulted(env, variables.trustedProxies, problems),
    bootstrap: readBootstrap(env, problems),
    databaseUrl: read(env, variables.databaseUrl, problems),
    dataDir: readDefaulted(env, variables.dataDir, problems),
    logLevel: readDefaulted(env, variables.logLevel, problems),
    metrics: readDefaulted(env, variables.metrics, problems),
    settings: readSettings(env),
    ...overrides,
  };
  problems.push(...unknownVariables(env));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function read<T>(env: Environment, variable: Variable<T>, problems: string[]): T | undefined {
  const raw = env[variable.name];
  if (raw === undefined || raw === '') return undefined;
  const value = variable.parse(raw);
  if (value === undefined) {
    const shown = variable.secret ? 'its value (not shown)' : quote(raw);
    problems.push(`${variable.name}: ${shown} is not ${variable.expects}`);
  }
  return value;
}

function readDefaulted<T>(env: Environment, variable: DefaultedVariable<T>, problems: string[]): T {
  const value = read(env, variable, problems) ?? variable.parse(variable.default);
  if (value === undefined) throw new Error(`${variable.name}: its own default is refused`);
  return value;
}

function readBootstrap(env: Environment, problems: string[]): Config['bootstrap'] {
  const username = read(env, variables.bootstrapUsername, problems);
  const password = read(env, variables.bootstrapPassword, problems);
  if (username !== undefined && password !== undefined) return { username, password };
  if (username !== undefined || password !== undefined) {
    const [given, missing] =
      password === undefined
        ? [variables.bootstrapUsername, variables.bootstrapPassword]
        : [variables.bootstrapPassword, variables.bootstrapUsername];
    problems.push(`${missing.name}: must be given together with ${given.name}`);
  }
  return undefined;
}

function readSettings(env: Environment): SettingFromEnv[] {
  return Object.entries(env).flatMap(([name, raw]) => {
    const setting = raw === undefined ? undefined : settingFromEnv(name, raw);
    return setting === undefined ? [] : [setting];
  });
}

/** A mistyped name is a value silently not used: the start is refused instead. */
function unknownVariables(env: Environment): string[] {
  const known = Object.values(variables).map(({ name }) => name);
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith('MUSTER_') && value !== undefined && !isForeign(name, value))
    .map(([name]) => name)
    .filter((name) => !known.includes(name) && settingFromEnv(name, '') === undefined)
    .sort()
    .map((name) => {
      const meant = name.startsWith(SETTING_PREFIX) ? SETTING_PATTERN : nearest(name, known);
      return `${name}: is not a variable of the server${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    });
}

/** Credentials in a URL are never repeated, wherever they were put by mistake. */
function quote(raw: string): string {
  const shown = raw.replace(/\/\/.*@/gs, '//***@');
  return `'${shown.length > 200 ? `${shown.slice(0, 200)}…` : shown}'`;
}
