import { Command } from 'commander';
import { onDatabase } from '../database-command.ts';
import { UsageError } from '../failures.ts';
import { withExamples } from '../help.ts';
import { type ConfigFlags, withDatabaseFlags } from '../options.ts';
import { type PasswordFlags, passwordOf, withPasswordFlags } from '../password.ts';
import type { Terminal } from '../terminal.ts';

interface Flags extends ConfigFlags, PasswordFlags {
  readonly email?: string;
  readonly label?: string;
  readonly token?: boolean;
}

/** B2 */
export function bootstrapCommand(terminal: Terminal): Command {
  const command = new Command('bootstrap')
    .description('create the first owner; refused (exit code 3) when there is an active one')
    .argument('<username>', 'name to sign in with')
    .action((username: string, flags: Flags) => bootstrap(terminal, username, flags));
  withPasswordFlags(command)
    .option('--email <address>', 'e-mail address')
    .option('--label <name>', 'name to be shown')
    .option('--token', 'print an API token, valid for 90 days, on standard output');
  return withExamples(withDatabaseFlags(command), [
    'muster bootstrap ada --email ada@example.org',
    'muster bootstrap ada --token > token.txt',
  ]);
}

async function bootstrap(terminal: Terminal, username: string, flags: Flags): Promise<void> {
  const { email, label, token = false } = flags;
  const asked = flags.password !== undefined || flags.passwordStdin === true || !token;
  const password = asked ? await passwordOf(terminal, flags) : undefined;
  if (password === undefined && !token) {
    throw new UsageError("give a password with '--password-stdin', or ask for an API token with '--token'");
  }
  const { bootstrapOwner, Secret } = await import('@muster/server');
  const made = await onDatabase(terminal, flags, (work) =>
    bootstrapOwner(work, {
      username,
      token,
      ...(password !== undefined && { password: new Secret(password) }),
      ...(email !== undefined && { email }),
      ...(label !== undefined && { label }),
    }),
  );
  terminal.stderr.write(`${username} is the owner.\n`);
  if (made.token !== undefined) terminal.stdout.write(`${made.token.reveal()}\n`);
}
