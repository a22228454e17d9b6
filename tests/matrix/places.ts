import { randomUUID } from 'node:crypto';
import { type TestServer, testStatement } from '@muster/server/testing';

const insert = testStatement(
  'test-location',
  `insert into location (id, name, path, depth) values ($1, $2, $3, 1)`,
);

/** A root location, written directly: its operations come with the inventory. */
export async function plantLocation(database: TestServer['database'], name: string): Promise<string> {
  const id = randomUUID();
  await database.run(insert, [id, name, id.slice(0, 8)]);
  return id;
}
