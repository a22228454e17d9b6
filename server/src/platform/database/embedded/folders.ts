import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Connection } from '../connection.ts';

export const PORT = 5432;
export const USER = 'muster';
export const MAINTENANCE_DATABASE = 'postgres';

/** Where an embedded server keeps its things. */
export interface Folders {
  /** The data folder of this Muster; other rooms keep files here too. */
  readonly root: string;
  readonly cluster: string;
  readonly socket: string;
}

/** A unix socket address holds 103 bytes on some systems, 107 on others. */
const LONGEST_SOCKET_PATH = 100;

export function foldersOf(dataDir: string, temporary: string = tmpdir()): Folders {
  const root = resolve(dataDir);
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const candidates = [join(root, 'run'), join(temporary, `muster-${mark}`)];
  const socket = candidates.find(fits) ?? `/tmp/muster-${mark}`;
  return { root, cluster: join(root, 'postgres'), socket };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= LONGEST_SOCKET_PATH;
}

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

export function connectionTo(socketFolder: string, database: string, port: number = PORT): Connection {
  return { host: socketFolder, port, user: USER, database };
}
