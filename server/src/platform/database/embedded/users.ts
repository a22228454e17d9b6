import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export async function readUsers(): Promise<User[]> {
  return parseUsers(await readFile('/etc/passwd', 'utf8').catch(() => ''));
}

export function parseUsers(passwd: string): User[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** The first folder on the way to a path, or the path itself, that the user may not pass through. */
export async function barrier(user: User, path: string): Promise<string | undefined> {
  for (const step of waysTo(await realpath(path))) {
    const { uid, gid, mode } = await stat(step);
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return step;
  }
  return undefined;
}

function waysTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...waysTo(parent), path];
}
