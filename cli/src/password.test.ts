import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Interrupted, UsageError } from './failures.ts';
import { passwordOf } from './password.ts';
import type { Terminal } from './terminal.ts';
import { textOf } from './testing.fixture.ts';

function terminalOf(options: { stdin?: string; isTTY?: boolean } = {}): Terminal & { stdin: PassThrough } {
  const stdin = Object.assign(new PassThrough(), { isTTY: options.isTTY === true });
  if (options.stdin !== undefined) stdin.end(options.stdin);
  return { env: {}, stdin, stdout: new PassThrough(), stderr: new PassThrough() };
}

/** Types each text when the next question appears. */
function typing(terminal: Terminal & { stdin: PassThrough }, texts: string[]): () => string {
  let shown = '';
  terminal.stderr.on('data', (chunk: Buffer) => {
    shown += chunk;
    if (/: $/.test(String(chunk))) terminal.stdin.write(texts.shift() ?? '');
  });
  return () => shown;
}

describe('where a password comes from', () => {
  it('B2: the flag', async () => {
    expect(await passwordOf(terminalOf(), { password: ' as it is ' })).toBe(' as it is ');
  });

  it.each([
    ['correct horse\n', 'correct horse'],
    ['correct horse\r\n', 'correct horse'],
    ['correct horse', 'correct horse'],
    ['  spaces \n\n', '  spaces \n'],
    ['', ''],
  ])('B2: standard input, without the line end that a command adds: %j', async (stdin, expected) => {
    expect(await passwordOf(terminalOf({ stdin }), { passwordStdin: true })).toBe(expected);
  });

  it('B2: standard input in pieces that cut a character', async () => {
    const terminal = terminalOf();
    const bytes = Buffer.from('pässwörter\n');
    for (const byte of bytes) terminal.stdin.write(Buffer.from([byte]));
    terminal.stdin.end();
    expect(await passwordOf(terminal, { passwordStdin: true })).toBe('pässwörter');
  });

  it('B2: nobody is asked without a terminal', async () => {
    expect(await passwordOf(terminalOf({ stdin: 'ignored' }), {})).toBeUndefined();
  });

  it('B2: a terminal is asked twice, and shows nothing of what is typed', async () => {
    const terminal = terminalOf({ isTTY: true });
    const shown = typing(terminal, ['correct horse\r', 'correct hors_\u007fe\r']);
    expect(await passwordOf(terminal, {})).toBe('correct horse');
    expect(shown()).toBe('Password: \nAgain: \n');
    expect(textOf(terminal.stdout)).toBe('');
  });

  it('B2: two answers that differ are refused', async () => {
    const terminal = terminalOf({ isTTY: true });
    typing(terminal, ['one\r', 'two\r']);
    await expect(passwordOf(terminal, {})).rejects.toThrow(UsageError);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('22.3: %s at the question is an interruption', async (_, key) => {
    const terminal = terminalOf({ isTTY: true });
    typing(terminal, [key]);
    await expect(passwordOf(terminal, {})).rejects.toThrow(Interrupted);
  });
});
