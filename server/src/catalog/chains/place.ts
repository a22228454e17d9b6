import { type Queries, type Statement, statement, type Transaction } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import type { Chain } from './locks.ts';

/** A row's place in its chain. */
export interface Place {
  readonly path: string;
  readonly depth: number;
}

const DEEPEST = 16;

type PerChain<Row> = Readonly<Record<Chain, Statement<Row>>>;

function perChain<Row>(name: string, text: (chain: Chain) => string): PerChain<Row> {
  const of = (chain: Chain) => statement<Row>(`${chain.replaceAll('_', '-')}-${name}`, text(chain));
  return {
    component_type: of('component_type'),
    system_type: of('system_type'),
    product: of('product'),
    standard: of('standard'),
  };
}

const deepest = perChain<{ depth: number }>(
  'deepest',
  (chain) => `select max(depth) as depth from ${chain} where path >= $1 and path < $1 || '~'`,
);

/** H1: a new row hangs at most 16 deep. */
export function requireRoomBelow(parent: Place | undefined, at: string): void {
  if (parent !== undefined && parent.depth >= DEEPEST) throw tooDeep(at);
}

/** H1: no row above itself, and nothing that hangs on it deeper than 16. */
export async function requirePlace(
  queries: Queries,
  chain: Chain,
  row: Place,
  parent: Place | null,
  at: string,
): Promise<void> {
  if (parent === null) return;
  if (parent.path.startsWith(row.path)) throw refused(at, 'makes a cycle: it is the row itself or below it');
  const [found] = await queries.run(deepest[chain], [row.path]);
  const height = (found?.depth ?? row.depth) - row.depth;
  if (parent.depth + 1 + height > DEEPEST) throw tooDeep(at);
}

function tooDeep(at: string) {
  return refused(at, `makes a chain deeper than ${DEEPEST}`);
}

const move = perChain<never>(
  'move-branch',
  (chain) => `update ${chain} set
      path = $2 || substr(path, length($1::text) - 7), depth = depth + $3
    where path >= $1 and path < $1 || '~'`,
);

/** The row and all below it, in one statement; `parent_id` itself is the writer's. */
export async function moveBranch(
  tx: Transaction,
  chain: Chain,
  row: Place,
  parent: Place | null,
): Promise<void> {
  const above = parent ?? { path: '', depth: 0 };
  await tx.run(move[chain], [row.path, above.path, above.depth + 1 - row.depth]);
}
