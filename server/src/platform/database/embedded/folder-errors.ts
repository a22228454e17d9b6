/** One data folder, one Muster. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(folder: string, by: string) {
    super(`The data folder ${folder} is in use by ${by}.`);
  }
}

/** The data folder cannot hold a database: permissions, a read-only disk, foreign files. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';

  constructor(folder: string, reason: string) {
    super(`The data folder ${folder} cannot be used: ${reason}.`);
  }
}

/** PostgreSQL refuses root and the nameless, and there is nobody else here to run it as. */
export class NobodyToRunAs extends Error {
  override readonly name = 'NobodyToRunAs';
}

export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const code = systemCode(error);
  return (code && reasons[code]) ?? error.message;
}

export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is not a folder',
};
