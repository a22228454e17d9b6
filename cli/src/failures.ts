import { CommanderError } from 'commander';
import { codeOfStatus, exitCodes } from './exit-codes.ts';

/** The command line was written wrongly; the sentence names the flag or argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Ctrl-C at a question. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export interface Failure {
  readonly code: number;
  /** Lines for standard error. */
  readonly lines: readonly string[];
}

/** Failures whose message is the sentence that an operator needs, by class: the server itself need not be loaded. */
const SELF_EXPLAINING: readonly string[] = [
  'AddressTaken',
  'ConfigError',
  'DataFolderInUse',
  'DataFolderUnusable',
  'DatabaseTooOld',
  'DatabaseUnavailable',
  'MigrationChanged',
  'MigrationFailed',
  'NobodyToRunAs',
  'PostmasterFailed',
  'SchemaBehind',
  'SchemaTooNew',
] satisfies (keyof typeof import('@muster/server'))[];

/** A failure of the catalogue, as the server's use cases throw them. */
interface ProblemLike extends Error {
  readonly status: number;
  readonly title: string;
  readonly errors: readonly { readonly location: string; readonly message: string }[];
}

/** What to say about a failure, and with which code to end. */
export function failureOf(error: unknown): Failure {
  // what commander refuses it has said already
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : exitCodes.usage, lines: [] };
  if (!(error instanceof Error)) return { code: exitCodes.unexpected, lines: [`error: ${String(error)}`] };
  if (error instanceof UsageError) return { code: exitCodes.usage, lines: [`error: ${error.message}`] };
  if (error instanceof Interrupted) return { code: exitCodes.interrupted, lines: [] };
  if (error.name === 'OwnerExists') {
    return { code: exitCodes.ownerExists, lines: [`error: ${error.message}`] };
  }
  if (isProblem(error)) return { code: codeOfStatus(error.status), lines: problemLines(error) };
  if (SELF_EXPLAINING.includes(error.name)) {
    return { code: exitCodes.unexpected, lines: error.message.split('\n').map((line) => `error: ${line}`) };
  }
  return {
    code: exitCodes.unexpected,
    lines: [`error: unexpected failure: ${error.stack ?? error.message}`],
  };
}

function isProblem(error: Error): error is ProblemLike {
  return error.name === 'Problem' && 'status' in error && 'errors' in error;
}

/** 22.2.7: the flag is named, because that is what its user wrote. */
function problemLines({ title, message, errors }: ProblemLike): string[] {
  if (errors.length === 0) return [`error: ${title}: ${message}`];
  const flags = errors.map(({ location, message: why }) => {
    const field = location.split('.').at(-1) ?? location;
    return `  ${field === 'username' ? '<username>' : `--${field.replaceAll('_', '-')}`}: ${why}`;
  });
  return [`error: ${title}`, ...flags];
}
