import { randomBytes } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { inject } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { type Connection, type Database, type Log, openDatabase } from '../platform/database/index.ts';
import type {} from './global-setup.ts';

export interface TestDatabase {
  readonly connection: Connection;
  readonly database: Database;
  drop(): Promise<void>;
}

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A database of its own for a test file: a clone of the migrated template, or an empty one. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const administration = { ...template, database: 'postgres' };
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = options.empty === true ? 'template1' : (template.database ?? 'template1');
  await withClient(administration, (client) =>
    client.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(source)} strategy file_copy`,
    ),
  );
  const connection = { ...template, database: name };
  const database = openDatabase({ connection, log: silent, poolSize: 5 });
  await database.start();
  const drop = async () => {
    await database.stop();
    await withClient(administration, (client) =>
      client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
    );
  };
  return { connection, database, drop };
}
