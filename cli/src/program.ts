import { Command } from 'commander';
import { build } from './build.ts';
import { bootstrapCommand } from './commands/bootstrap.ts';
import { grantOwnerCommand } from './commands/grant-owner.ts';
import { migrateCommand } from './commands/migrate.ts';
import { openapiCommand } from './commands/openapi.ts';
import { serverCommand } from './commands/server.ts';
import { setPasswordCommand } from './commands/set-password.ts';
import { versionCommand } from './commands/version.ts';
import { failureOf } from './failures.ts';
import { withExamples } from './help.ts';
import type { Terminal } from './terminal.ts';

/** Every command, with the terminal it speaks to. A command answers by setting its exit code or by throwing. */
const COMMANDS: readonly ((terminal: Terminal) => Command)[] = [
  serverCommand,
  migrateCommand,
  bootstrapCommand,
  setPasswordCommand,
  grantOwnerCommand,
  openapiCommand,
  versionCommand,
];

/** Runs one command line; returns its exit code (console.md 22.3). */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await program(terminal).parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    const { code, lines } = failureOf(error);
    for (const line of lines) terminal.stderr.write(`${line}\n`);
    return code;
  }
}

function program(terminal: Terminal): Command {
  const muster = withExamples(new Command('muster'), ['muster server', 'muster bootstrap ada'])
    .description('Keeps the inventory of a fleet and says what is broken, why, and since when.')
    .version(build, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command');
  for (const command of COMMANDS) muster.addCommand(command(terminal));
  for (const command of everyCommand(muster)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  }
  return muster;
}

/** Commands made apart from their parent inherit nothing from it. */
function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
