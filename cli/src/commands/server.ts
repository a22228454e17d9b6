import { Command } from 'commander';
import { withExamples } from '../help.ts';
import { type ConfigFlags, configOf, withConfigFlags } from '../options.ts';
import type { Terminal } from '../terminal.ts';

interface Flags extends ConfigFlags {
  readonly migrate: boolean;
  readonly checkConfig?: boolean;
}

export function serverCommand(terminal: Terminal): Command {
  const command = new Command('server')
    .description('run the server until SIGTERM or Ctrl-C')
    .action((flags: Flags) => server(terminal, flags));
  withConfigFlags(command, ['listen', 'dataDir', 'databaseUrl', 'publicUrl'])
    .option('--no-migrate', 'refuse to start on a schema that is behind instead of bringing it up')
    .option('--check-config', 'judge the configuration and end');
  return withExamples(command, [
    'muster server --listen 127.0.0.1:8080 --data-dir /var/lib/muster',
    'MUSTER_LOG_LEVEL=debug muster server --check-config',
  ]);
}

async function server(terminal: Terminal, flags: Flags): Promise<void> {
  const config = await configOf(terminal, flags);
  if (flags.checkConfig === true) {
    const { createSettings } = await import('@muster/server');
    createSettings(config.settings);
    terminal.stderr.write('The configuration is valid.\n');
    return;
  }
  const { runServer } = await import('../run-server.ts');
  await runServer(terminal, config, { migrate: flags.migrate });
}
