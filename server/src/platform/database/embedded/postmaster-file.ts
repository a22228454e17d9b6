import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './folder-errors.ts';
import { type Folders, socketPath } from './folders.ts';
import { isAlive, isPostmasterOf } from './processes.ts';

/** What a running PostgreSQL writes about itself into its cluster. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readIfThere(join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const [pid, , , port, socketFolder] = text.split('\n');
  return { pid: Math.abs(Number(pid)), port: Number(port), socketFolder: socketFolder ?? '' };
}

/**
 * Removes what a dead PostgreSQL left behind where its pid now belongs to another process: a new PostgreSQL
 * would take that one for its predecessor. Where the pid is free it cleans up by itself, and more safely.
 */
export async function removeStaleFiles(folders: Folders): Promise<void> {
  const files = [join(folders.cluster, 'postmaster.pid'), `${socketPath(folders.socket)}.lock`];
  for (const file of files) {
    const text = await readIfThere(file);
    if (text === undefined) continue;
    const pid = Math.abs(Number.parseInt(text, 10));
    if (isAlive(pid) && !(await isPostmasterOf(pid, folders.cluster))) await rm(file, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
