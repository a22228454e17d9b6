import { type Connection, withClient } from '../connection.ts';
import { isFolderLocked } from './folder-lock.ts';
import { foldersOf } from './folders.ts';
import { answeringOccupant } from './occupant.ts';

/**
 * For command line tools: the connection of the embedded server that a live Muster runs on this data folder.
 * Undefined when there is none, and for the server of a dead Muster: the next start will stop that one.
 */
export async function attachEmbedded(options: { dataDir: string }): Promise<Connection | undefined> {
  const occupant = await answeringOccupant(foldersOf(options.dataDir).cluster);
  if (occupant === undefined) return undefined;
  const { connection } = occupant;
  return (await withClient(connection, isFolderLocked)) ? { ...connection, database: 'muster' } : undefined;
}
