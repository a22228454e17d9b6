import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { describeConfig } from './describe-config.ts';
import { type Config, type Environment, readConfig } from './read-config.ts';

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the process configuration (configuration.md 13)', () => {
  it('13: starts without a single variable, with the documented defaults', () => {
    const config = readConfig({ PATH: '/bin', HOME: '/root' });
    expect(config.listen).toEqual({ host: '0.0.0.0', port: 8080 });
    expect(config.publicUrl).toBeUndefined();
    expect(config.bootstrap).toBeUndefined();
    expect(config.databaseUrl).toBeUndefined();
    expect(config.dataDir).toBe(resolve('data'));
    expect(config.logLevel).toBe('info');
    expect(config.metrics).toBe(false);
    expect(config.settings).toEqual([]);
  });

  it('13: reads every variable', () => {
    const config = readConfig({
      MUSTER_LISTEN: '[::1]:0',
      MUSTER_PUBLIC_URL: 'https://Muster.Example.org:443/',
      MUSTER_TRUSTED_PROXIES: '10.0.0.0/8',
      MUSTER_BOOTSTRAP_USERNAME: 'ada',
      MUSTER_BOOTSTRAP_PASSWORD: 'a long enough phrase',
      MUSTER_DATABASE_URL: 'postgres://muster:hidden@db/muster',
      MUSTER_DATA_DIR: '/var/lib/muster',
      MUSTER_LOG_LEVEL: 'warning',
      MUSTER_METRICS: 'true',
      MUSTER_SETTINGS__SECURITY__LOCKOUT_THRESHOLD: '5',
    });
    expect(config.listen).toEqual({ host: '::1', port: 0 });
    expect(config.publicUrl).toBe('https://muster.example.org');
    expect(config.trustedProxies.check('10.9.8.7')).toBe(true);
    expect(config.bootstrap?.username).toBe('ada');
    expect(config.bootstrap?.password.reveal()).toBe('a long enough phrase');
    expect(config.databaseUrl?.reveal()).toBe('postgres://muster:hidden@db/muster');
    expect(config.dataDir).toBe('/var/lib/muster');
    expect(config.logLevel).toBe('warning');
    expect(config.metrics).toBe(true);
    expect(config.settings).toEqual([
      {
        variable: 'MUSTER_SETTINGS__SECURITY__LOCKOUT_THRESHOLD',
        namespace: 'security',
        key: 'lockout_threshold',
        raw: '5',
      },
    ]);
  });

  it('13: an empty value is an unset one, but an empty setting is a value (P1)', () => {
    const config = readConfig({
      MUSTER_LISTEN: '',
      MUSTER_BOOTSTRAP_PASSWORD: '',
      MUSTER_SETTINGS__UI__THEME: '',
    });
    expect(config.listen.port).toBe(8080);
    expect(config.bootstrap).toBeUndefined();
    expect(config.settings.map(({ namespace, key, raw }) => [namespace, key, raw])).toEqual([
      ['ui', 'theme', ''],
    ]);
  });

  it('13: names every bad key in one error, a sentence each', () => {
    expect(
      problemsOf({
        MUSTER_LISTEN: 'abc',
        MUSTER_LOG_LEVEL: 'warn',
        MUSTER_METRICS: 'yes',
        MUSTER_PUBLIC_URL: 'https://muster.example.org/app',
        MUSTER_TRUSTED_PROXIES: '10.0.0.0/33',
      }),
    ).toEqual([
      "MUSTER_LISTEN: 'abc' is not <host>:<port>",
      "MUSTER_PUBLIC_URL: 'https://muster.example.org/app' is not an http or https origin without path or credentials, such as https://muster.example.org",
      "MUSTER_TRUSTED_PROXIES: '10.0.0.0/33' is not a list of addresses and CIDR ranges, such as 10.0.0.0/8,::1",
      "MUSTER_LOG_LEVEL: 'warn' is not debug, info, warning or error",
      "MUSTER_METRICS: 'yes' is not true or false",
    ]);
    expect(() => readConfig({ MUSTER_LISTEN: 'abc', MUSTER_METRICS: '1' })).toThrow(
      /MUSTER_LISTEN.*\nMUSTER_METRICS/,
    );
  });

  it.each([
    ['MUSTER_LISTEM', 'MUSTER_LISTEN'],
    ['MUSTER_PUBLIC_URI', 'MUSTER_PUBLIC_URL'],
    ['MUSTER_TRUSTED_PROXY', 'MUSTER_TRUSTED_PROXIES'],
    ['MUSTER_DATABASEURL', 'MUSTER_DATABASE_URL'],
    ['MUSTER_SETTINGS__SECURITY', 'MUSTER_SETTINGS__<NAMESPACE>__<KEY>'],
    ['MUSTER_SETTINGS__security__lockout_threshold', 'MUSTER_SETTINGS__<NAMESPACE>__<KEY>'],
  ])('13: %s is a typo and %s is suggested', (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([
      `${name}: is not a variable of the server; did you mean ${meant}?`,
    ]);
  });

  it('13: an unknown name close to nothing is refused without a guess', () => {
    expect(problemsOf({ MUSTER_COLOUR_OF_THE_HOUSE: 'x' })).toEqual([
      'MUSTER_COLOUR_OF_THE_HOUSE: is not a variable of the server',
    ]);
    expect(problemsOf({ MUSTER_PORT: '8080' })).toHaveLength(1);
  });

  it('13: variables of the command line and links of a service named muster are left alone', () => {
    const foreign = {
      MUSTER_SERVER: 'https://muster.example.org',
      MUSTER_TOKEN: 't',
      MUSTER_CONTEXT: 'c',
      MUSTER_OUTPUT: 'json',
      MUSTER_SERVICE_HOST: '10.0.0.1',
      MUSTER_SERVICE_PORT: '8080',
      MUSTER_SERVICE_PORT_HTTP: '8080',
      MUSTER_PORT: 'tcp://10.0.0.1:8080',
      MUSTER_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
      MUSTER_PORT_8080_TCP_ADDR: '10.0.0.1',
      MUSTER_DB_PORT: 'tcp://10.0.0.2:5432',
      MUSTER_DB_PORT_5432_TCP_PROTO: 'tcp',
      MUSTER_GONE: undefined,
    };
    expect(problemsOf(foreign)).toEqual([]);
  });

  it('B3: user name and password are given together', () => {
    expect(problemsOf({ MUSTER_BOOTSTRAP_USERNAME: 'ada' })).toEqual([
      'MUSTER_BOOTSTRAP_PASSWORD: must be given together with MUSTER_BOOTSTRAP_USERNAME',
    ]);
    expect(problemsOf({ MUSTER_BOOTSTRAP_PASSWORD: 'hunter2hunter2' })).toEqual([
      'MUSTER_BOOTSTRAP_USERNAME: must be given together with MUSTER_BOOTSTRAP_PASSWORD',
    ]);
  });

  it.each([
    'mysql://u:swordfish@db/x',
    'postgres//u:swordfish@db',
    'host=db password=swordfish',
    'postgres://u:swordfish%@db/x',
    'postgres://u:swordfish@db:port/x',
  ])('3.6: a refused database URL is not repeated: %s', (url) => {
    const [problem, ...others] = problemsOf({ MUSTER_DATABASE_URL: url });
    expect(others).toEqual([]);
    expect(problem).toMatch(/^MUSTER_DATABASE_URL: .* is not a postgres:\/\/ or postgresql:\/\/ URL$/);
    expect(problem).not.toContain('swordfish');
  });

  it.each(['https://ada:swordfish@muster.example.org', 'https://ada:sword/fish@host/'])(
    '3.6: credentials put into the public URL are refused and not repeated: %s',
    (url) => {
      expect(problemsOf({ MUSTER_PUBLIC_URL: url }).join()).toMatch(
        /^MUSTER_PUBLIC_URL: (?!.*fish)(?!.*ada)/,
      );
    },
  );

  it('3.6: printing the configuration shows no secret', () => {
    const config = readConfig({
      MUSTER_BOOTSTRAP_USERNAME: 'ada',
      MUSTER_BOOTSTRAP_PASSWORD: 'swordfish-one',
      MUSTER_DATABASE_URL: 'postgres://u:swordfish-two@db/x',
    });
    expect(`${inspect(config, { depth: 9 })}${JSON.stringify(config)}`).not.toContain('swordfish');
  });

  it.each([
    'postgres://db/x',
    'postgresql:///muster?host=/run/postgresql',
    'postgresql://u:p%40ss@[::1]:5432/x?sslmode=require',
  ])('13: takes %s', (url) => {
    expect(readConfig({ MUSTER_DATABASE_URL: url }).databaseUrl?.reveal()).toBe(url);
  });

  it('13: overrides win over the environment', () => {
    const overrides: Partial<Config> = { listen: { host: '127.0.0.1', port: 0 }, dataDir: '/tmp/x' };
    const config = readConfig({ MUSTER_LISTEN: '0.0.0.0:1', MUSTER_LOG_LEVEL: 'debug' }, overrides);
    expect(config).toMatchObject({ ...overrides, logLevel: 'debug' });
  });

  it('13: describes every variable, and says nothing empty', () => {
    const rows = describeConfig();
    expect(rows.map(({ name }) => name)).toEqual([
      'MUSTER_LISTEN',
      'MUSTER_PUBLIC_URL',
      'MUSTER_TRUSTED_PROXIES',
      'MUSTER_BOOTSTRAP_USERNAME',
      'MUSTER_BOOTSTRAP_PASSWORD',
      'MUSTER_DATABASE_URL',
      'MUSTER_DATA_DIR',
      'MUSTER_LOG_LEVEL',
      'MUSTER_METRICS',
      'MUSTER_SETTINGS__<NAMESPACE>__<KEY>',
    ]);
    expect(rows[0]).toMatchObject({ default: '0.0.0.0:8080' });
    expect(rows.every(({ meaning }) => meaning.endsWith('.'))).toBe(true);
  });
});
