import { statement, type Transaction } from '../../platform/database/index.ts';

interface Moved {
  readonly version: number;
}

const system = statement<Moved>(
  'staffing-touch-system',
  'update system set version = version + 1, updated_at = now() where id = $1 returning version',
);
const standard = statement<Moved>(
  'staffing-touch-standard',
  'update standard set version = version + 1, updated_at = now() where id = $1 returning version',
);

/** P2: the version of a row moves with its own roles and its memberships. Gives the new one. */
export async function touchSystem(tx: Transaction, id: string): Promise<number> {
  return moved(await tx.run(system, [id]));
}

export async function touchStandard(tx: Transaction, id: string): Promise<number> {
  return moved(await tx.run(standard, [id]));
}

function moved([row]: Moved[]): number {
  if (row === undefined) throw new Error('a locked row is gone');
  return row.version;
}
