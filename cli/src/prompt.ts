import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Interrupted } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** Asks for one line that is not shown while it is typed. */
export function askSecretly({ stdin, stderr }: Terminal, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  stderr.write(question);
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => reject(new Interrupted()));
    // ends a wait that nobody can answer any more; after an answer it changes nothing
    lines.once('close', () => reject(new Interrupted()));
  }).finally(() => {
    lines.close();
    stderr.write('\n');
  });
}
