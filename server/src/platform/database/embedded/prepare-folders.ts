import { constants } from 'node:fs';
import { access, chmod, chown, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderUnusable, systemReason } from './folder-errors.ts';
import type { Folders } from './folders.ts';
import type { RunAs } from './program.ts';

export async function makeRoot(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(root, systemReason(error));
  }
}

/** The cluster, when there is one, and the socket folder belong to whoever runs PostgreSQL. */
export async function prepareFolders(folders: Folders, runAs: RunAs): Promise<void> {
  try {
    if (!folders.socket.startsWith(folders.root)) await refuseStranger(folders.socket, runAs);
    await makePrivate(folders.socket, runAs);
    await giveAway(folders.cluster, runAs);
  } catch (error) {
    throw error instanceof DataFolderUnusable
      ? error
      : new DataFolderUnusable(folders.root, systemReason(error));
  }
}

/** In a shared temporary folder somebody else may have made it first, to listen in our place. */
async function refuseStranger(folder: string, { owner }: RunAs): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return;
  const ours = new Set([process.getuid?.(), owner?.uid]);
  if (!found.isDirectory() || !ours.has(found.uid)) {
    throw new DataFolderUnusable(folder, 'it is not a folder of ours');
  }
}

/** A folder that nobody else may look into. */
export async function makePrivate(folder: string, { owner }: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
}

export function isCluster(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function giveAway(cluster: string, { owner }: RunAs): Promise<void> {
  const found = await stat(cluster).catch(() => undefined);
  if (found === undefined) return;
  if (owner === undefined) {
    if (found.uid === process.getuid?.()) return;
    throw new DataFolderUnusable(cluster, `it belongs to another user (${found.uid})`);
  }
  if (found.uid === owner.uid || !(await isCluster(cluster))) return;
  await chownTree(cluster, owner.uid, owner.gid);
}

/** Children first: a start that is interrupted here begins again, because the top still has its old owner. */
async function chownTree(folder: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownTree(path, uid, gid);
    else await lchown(path, uid, gid);
  }
  await lchown(folder, uid, gid);
}
