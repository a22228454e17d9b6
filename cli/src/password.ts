import type { Command } from 'commander';
import { UsageError } from './failures.ts';
import { askSecretly } from './prompt.ts';
import type { Terminal } from './terminal.ts';

export interface PasswordFlags {
  readonly password?: string;
  readonly passwordStdin?: boolean;
}

export function withPasswordFlags(command: Command): Command {
  return command
    .option(
      '--password <password>',
      'the password; other users of this machine may see it in the process list',
    )
    .option('--password-stdin', 'read the password from standard input');
}

/** The password by flag, from standard input, or asked for on a terminal; undefined when nobody gives one. */
export async function passwordOf(terminal: Terminal, flags: PasswordFlags): Promise<string | undefined> {
  if (flags.password !== undefined && flags.passwordStdin === true) {
    throw new UsageError("option '--password' cannot be used with option '--password-stdin'");
  }
  if (flags.password !== undefined) return flags.password;
  if (flags.passwordStdin === true) return withoutLineEnd(await readAll(terminal));
  return terminal.stdin.isTTY === true ? askTwice(terminal) : undefined;
}

async function askTwice(terminal: Terminal): Promise<string> {
  const first = await askSecretly(terminal, 'Password: ');
  const second = await askSecretly(terminal, 'Again: ');
  if (first !== second) throw new UsageError('the two passwords differ');
  return first;
}

async function readAll({ stdin }: Terminal): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** What `echo` adds is not part of the password; everything else is. */
function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}
