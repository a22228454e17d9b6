import { Command } from 'commander';
import { withExamples } from '../help.ts';
import type { Terminal } from '../terminal.ts';

export function openapiCommand({ stdout }: Terminal): Command {
  const command = new Command('openapi')
    .description('print the OpenAPI document of the interface')
    .action(async () => {
      const { openApiDocument } = await import('@muster/contract');
      stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
    });
  return withExamples(command, ['muster openapi', 'muster openapi > openapi.json']);
}
