import { readlink, realpath } from 'node:fs/promises';
import { runProgram } from './program.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether this process is a PostgreSQL serving this cluster. A pid alone proves nothing: after a reboot, or
 * in a new container, it is soon somebody else's; and a process nobody waited for keeps its pid when dead.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return runsPostgres(pid);
  // PostgreSQL works inside its cluster; a dead process works nowhere.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder !== undefined && folder === (await realpath(cluster).catch(() => cluster));
}

async function runsPostgres(pid: number): Promise<boolean> {
  const { ok } = await runProgram({ prefix: [] }, '/bin/sh', [
    '-c',
    `ps -p ${pid} -o command= | grep -q postgres`,
  ]);
  return ok;
}
