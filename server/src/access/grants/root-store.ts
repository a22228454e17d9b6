import { statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';

export type RootKind = 'location' | 'system' | 'component';

// the root stays until the commit: a grant never outlives, nor is outrun by, the deletion of its root (S5)
const find = {
  location: statement<{ id: string }>(
    'grant-root-location',
    'select id from location where id = $1 or name = $2 for key share',
  ),
  system: statement<{ id: string }>(
    'grant-root-system',
    'select id from system where id = $1 or name = $2 for key share',
  ),
  component: statement<{ id: string }>(
    'grant-root-component',
    'select id from component where id = $1 or name = $2 for key share',
  ),
};

/** S2: the entity that a scope is rooted at. */
export async function findRoot(
  tx: Transaction,
  kind: RootKind,
  { id, name }: Reference,
): Promise<string | undefined> {
  const [row] = await tx.run(find[kind], [id, name]);
  return row?.id;
}

const hold = {
  location: statement('grant-hold-location', 'select id from location where id = $1 for update'),
  system: statement('grant-hold-system', 'select id from system where id = $1 for update'),
  component: statement('grant-hold-component', 'select id from component where id = $1 for update'),
};

/** Keeps new grants from being rooted at the entity until the commit. */
export async function holdRoot(tx: Transaction, kind: RootKind, id: string): Promise<void> {
  await tx.run(hold[kind], [id]);
}
