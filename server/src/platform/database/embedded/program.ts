import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** As whom a program runs: PostgreSQL refuses root. */
export interface RunAs {
  /** User and group to become. */
  readonly become?: { readonly uid: number; readonly gid: number };
  /** Words before the program that change what it sees of its user. */
  readonly prefix: readonly string[];
  /** Who must own the files, where that is not simply who we are. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  return spawn(command, rest, {
    ...options,
    ...runAs.become,
    // Our own working folder may be closed to the other user, and our settings are not for this program.
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
}

export interface Finished {
  readonly ok: boolean;
  /** What it wrote to stderr; the reason when it could not be started at all. */
  readonly complaint: string;
}

export async function runProgram(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Finished> {
  const child = spawnAs(runAs, program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  try {
    const [code] = await once(child, 'close');
    return { ok: code === 0, complaint: complaint.trim() };
  } catch (error) {
    return { ok: false, complaint: error instanceof Error ? error.message : 'it could not be started' };
  }
}
