import { Command } from 'commander';
import { build } from '../build.ts';
import { withExamples } from '../help.ts';
import type { Terminal } from '../terminal.ts';

export function versionCommand({ stdout }: Terminal): Command {
  const command = new Command('version').description('print the version').action(() => {
    stdout.write(`${build}\n`);
  });
  return withExamples(command, ['muster version', 'muster --version']);
}
