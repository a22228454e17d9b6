import { PassThrough } from 'node:stream';
import { main } from './program.ts';
import type { Terminal } from './terminal.ts';

export interface Told {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Given {
  readonly env?: Record<string, string>;
  readonly stdin?: string;
}

/** Runs one command line in this process. */
export async function muster(args: readonly string[], { env = {}, stdin = '' }: Given = {}): Promise<Told> {
  const terminal: Terminal = {
    env,
    stdin: new PassThrough().end(stdin),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  const code = await main(args, terminal);
  return { code, stdout: textOf(terminal.stdout), stderr: textOf(terminal.stderr) };
}

export function textOf(stream: Terminal['stdout']): string {
  return String((stream as PassThrough).read() ?? '');
}

/** The address of a database behind a unix socket. */
export function urlOf(connection: {
  host?: string;
  port?: number;
  user?: string;
  database?: string;
}): string {
  const { host = '', port = 5432, user = '', database = '' } = connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
