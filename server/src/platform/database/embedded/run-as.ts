import { chmod, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { NobodyToRunAs } from './folder-errors.ts';
import type { Folders } from './folders.ts';
import { type RunAs, runProgram } from './program.ts';
import { barrier, readUsers, type User } from './users.ts';

/** As whom PostgreSQL can run here. The data folder must exist. */
export async function chooseRunAs(program: string, folders: Folders): Promise<RunAs> {
  const users = await readUsers();
  if (process.getuid?.() !== 0) {
    if (hasName()) return { prefix: [] };
    const mapped = await mappedUser(program, users);
    if (mapped !== undefined) return mapped;
    throw new NobodyToRunAs(
      `PostgreSQL needs a user with a name, but user ${process.getuid?.()} has no entry in /etc/passwd: add one, or set MUSTER_DATABASE_URL.`,
    );
  }
  return asRoot(program, folders, users);
}

/** initdb looks its user up and fails when there is none. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function asRoot(program: string, folders: Folders, users: readonly User[]): Promise<RunAs> {
  let obstacle = 'there is no user postgres or nobody';
  for (const user of await candidates(folders, users)) {
    const closed = await firstBarrier(user, program, folders);
    if (closed === undefined) {
      await openForSearch(user, folders.root);
      const { uid, gid } = user;
      return { become: { uid, gid }, prefix: [], owner: { uid, gid } };
    }
    obstacle = `the user ${user.name} cannot pass through ${closed}`;
  }
  const mapped = await mappedUser(program, users);
  if (mapped !== undefined) return { ...mapped, owner: { uid: 0, gid: 0 } };
  throw new NobodyToRunAs(
    `PostgreSQL refuses to run as root, and ${obstacle}: start Muster as an ordinary user, move it and its data folder, or set MUSTER_DATABASE_URL.`,
  );
}

/** Whoever owns the database already, so that a start as root does not take it from an ordinary user. */
async function candidates(folders: Folders, users: readonly User[]): Promise<User[]> {
  const { uid } = await stat(folders.cluster).catch(() => stat(folders.root));
  const owner = users.find((user) => user.uid === uid && uid !== 0);
  const usual = ['postgres', 'nobody'].map((name) => users.find((user) => user.name === name));
  return [owner, ...usual].filter((user) => user !== undefined);
}

async function firstBarrier(user: User, program: string, folders: Folders): Promise<string | undefined> {
  const ways = [program, dirname(folders.root), dirname(folders.socket)].filter(
    (way) => way !== folders.root,
  );
  for (const way of ways) {
    const closed = await barrier(user, way);
    if (closed !== undefined) return closed;
  }
  return undefined;
}

/** The data folder is ours to open: passing through shows no names, and what is in it has modes of its own. */
async function openForSearch(user: User, root: string): Promise<void> {
  if ((await barrier(user, root)) === undefined) return;
  const { mode } = await stat(root);
  await chmod(root, mode | 0o011);
}

/**
 * A user namespace in which we look like an ordinary user. It must be one with a name: initdb looks it up.
 * Files stay owned by whom we really are.
 */
async function mappedUser(program: string, users: readonly User[]): Promise<RunAs | undefined> {
  const named = (name: string) => users.find((user) => user.name === name);
  const user = named('postgres') ?? named('nobody') ?? users.find(({ uid }) => uid !== 0);
  if (user === undefined) return undefined;
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
  const { ok } = await runProgram({ prefix }, program, ['--version']);
  return ok ? { prefix } : undefined;
}
