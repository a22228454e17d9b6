import { Command } from 'commander';
import { onStorage } from '../database-command.ts';
import { UsageError } from '../failures.ts';
import { withExamples } from '../help.ts';
import { type ConfigFlags, withDatabaseFlags } from '../options.ts';
import type { Terminal } from '../terminal.ts';

interface UpFlags extends ConfigFlags {
  readonly to?: string;
}

export function migrateCommand(terminal: Terminal): Command {
  const status = new Command('status')
    .description('print the version of the schema and what it lacks')
    .action((flags: ConfigFlags) => printStatus(terminal, flags));
  const up = new Command('up')
    .description('bring the schema to the newest version')
    .option('--to <version>', 'stop at this version')
    .action((flags: UpFlags) => bringUp(terminal, flags));
  withExamples(withDatabaseFlags(status), [
    'muster migrate status',
    'muster migrate status --data-dir /srv/muster',
  ]);
  withExamples(withDatabaseFlags(up), ['muster migrate up', 'muster migrate up --to 3']);
  const command = new Command('migrate')
    .description('look at the schema of the database, or bring it up')
    .addCommand(status)
    .addCommand(up);
  return withExamples(command, ['muster migrate status', 'muster migrate up']);
}

/** Looking at the schema must not bring it up, so this is no work on the database. */
async function printStatus(terminal: Terminal, flags: ConfigFlags): Promise<void> {
  const { migrationStatus, migrationsDirectory: directory } = await import('@muster/server');
  const { current, newest, pending } = await onStorage(terminal, flags, ({ connection }) =>
    migrationStatus(connection, { directory }),
  );
  const lines = [`current\t${current}`, `newest\t${newest}`, ...pending.map((name) => `pending\t${name}`)];
  terminal.stdout.write(`${lines.join('\n')}\n`);
}

async function bringUp(terminal: Terminal, flags: UpFlags): Promise<void> {
  const { migrate, migrationStatus, migrationsDirectory: directory } = await import('@muster/server');
  const target = versionOf(flags);
  const { from, to } = await onStorage(terminal, flags, async ({ connection }, log) => {
    const { newest } = await migrationStatus(connection, { directory });
    if (target !== undefined && target > newest) {
      throw new UsageError(`option '--to <version>': the newest version is ${newest}`);
    }
    return migrate(connection, { directory, log, ...(target !== undefined && { to: target }) });
  });
  const news = from === to ? `is at version ${to}` : `went from version ${from} to ${to}`;
  terminal.stderr.write(`The schema ${news}.\n`);
}

function versionOf({ to }: UpFlags): number | undefined {
  if (to === undefined) return undefined;
  if (!/^\d{1,4}$/.test(to)) throw new UsageError("option '--to <version>' takes a number");
  return Number(to);
}
