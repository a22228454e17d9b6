import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly version: number;
  /** The file name without its ending. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

const fileName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** All migrations of a folder, in order. A hole or a number given twice is refused before anything runs. */
export async function readMigrations(directory: URL | string): Promise<Migration[]> {
  const folder = directory instanceof URL ? fileURLToPath(directory) : directory;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file, index) => readMigration(folder, file, index + 1)));
}

async function readMigration(folder: string, file: string, expected: number): Promise<Migration> {
  const version = Number(fileName.exec(file)?.[1]);
  if (version !== expected) {
    const number = String(expected).padStart(4, '0');
    throw new Error(`The migration file ${file} should be called ${number}-<name>.sql.`);
  }
  const text = await readFile(join(folder, file), 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { version, name: file.slice(0, -'.sql'.length), text, sha256 };
}
