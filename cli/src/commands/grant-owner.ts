import { Command } from 'commander';
import { onDatabase } from '../database-command.ts';
import { withExamples } from '../help.ts';
import { type ConfigFlags, withDatabaseFlags } from '../options.ts';
import type { Terminal } from '../terminal.ts';

/** B4 */
export function grantOwnerCommand(terminal: Terminal): Command {
  const command = new Command('grant-owner')
    .description('make an existing person an owner of the whole installation')
    .argument('<username>', 'whom')
    .action(async (username: string, flags: ConfigFlags) => {
      const { grantOwner } = await import('@muster/server');
      await onDatabase(terminal, flags, (work) => grantOwner(work, username));
      terminal.stderr.write(`${username} is an owner.\n`);
    });
  return withExamples(withDatabaseFlags(command), [
    'muster grant-owner ada',
    'muster grant-owner ada --data-dir /var/lib/muster',
  ]);
}
