import type { Command } from 'commander';

/** Every help ends with examples and the way to the exit codes (console.md 22.4). */
export function withExamples(command: Command, examples: readonly [string, string]): Command {
  const lines = examples.map((example) => `  $ ${example}`).join('\n');
  return command.addHelpText(
    'after',
    `\nExamples:\n${lines}\n\nExit codes: docs/operations.md, "Exit codes".`,
  );
}
