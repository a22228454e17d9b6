import { Command } from 'commander';
import { onDatabase } from '../database-command.ts';
import { UsageError } from '../failures.ts';
import { withExamples } from '../help.ts';
import { type ConfigFlags, withDatabaseFlags } from '../options.ts';
import { type PasswordFlags, passwordOf, withPasswordFlags } from '../password.ts';
import type { Terminal } from '../terminal.ts';

interface Flags extends ConfigFlags, PasswordFlags {
  readonly revokeTokens?: boolean;
}

/** B4 */
export function setPasswordCommand(terminal: Terminal): Command {
  const command = new Command('set-password')
    .description('set the password of a person, unlock the account and end its sessions')
    .argument('<username>', 'whose')
    .option('--revoke-tokens', 'revoke the API tokens too')
    .action(async (username: string, flags: Flags) => {
      const password = await passwordOf(terminal, flags);
      if (password === undefined) throw new UsageError("give the password with '--password-stdin'");
      const { Secret, setPassword } = await import('@muster/server');
      const wanted = {
        username,
        password: new Secret(password),
        revokeTokens: flags.revokeTokens === true,
      };
      await onDatabase(terminal, flags, (work) => setPassword(work, wanted));
      terminal.stderr.write(`The password of ${username} is set.\n`);
    });
  return withExamples(withDatabaseFlags(withPasswordFlags(command)), [
    'muster set-password ada',
    'muster set-password ada --revoke-tokens --password-stdin < password.txt',
  ]);
}
