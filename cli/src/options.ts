import type { Config } from '@muster/server';
import type { Command } from 'commander';
import { UsageError } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** Flags that stand for a variable of the process (configuration.md 13), and win over it. */
const FLAGS = {
  listen: { flag: '--listen <host:port>', variable: 'MUSTER_LISTEN', says: 'address of the HTTP listener' },
  dataDir: { flag: '--data-dir <folder>', variable: 'MUSTER_DATA_DIR', says: 'folder of local state' },
  databaseUrl: {
    flag: '--database-url <url>',
    variable: 'MUSTER_DATABASE_URL',
    says: 'external PostgreSQL instead of the embedded one',
  },
  publicUrl: {
    flag: '--public-url <origin>',
    variable: 'MUSTER_PUBLIC_URL',
    says: 'origin that browsers use',
  },
} as const;

export type ConfigFlag = keyof typeof FLAGS;
export type ConfigFlags = { readonly [F in ConfigFlag]?: string };

export function withConfigFlags(command: Command, flags: readonly ConfigFlag[]): Command {
  for (const { flag, says, variable } of flags.map((name) => FLAGS[name])) {
    command.option(flag, `${says} (${variable})`);
  }
  return command;
}

/** Where the database is: what every command that works on it takes. */
export function withDatabaseFlags(command: Command): Command {
  return withConfigFlags(command, ['dataDir', 'databaseUrl']);
}

/** The configuration of the process; a flag that is refused is a mistake of usage, a variable is not. */
export async function configOf(terminal: Terminal, flags: ConfigFlags): Promise<Config> {
  const { ConfigError, readConfig } = await import('@muster/server');
  const given: Record<string, string> = {};
  for (const [name, { flag, variable }] of Object.entries(FLAGS)) {
    const value = flags[name as ConfigFlag];
    if (value === undefined) continue;
    try {
      readConfig({ [variable]: value });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      throw new UsageError(error.message.replace(variable, `option '${flag}'`));
    }
    given[variable] = value;
  }
  return readConfig({ ...terminal.env, ...given });
}
