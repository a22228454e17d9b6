import type { OperationId } from '@muster/contract';
import type { World } from '../world.ts';
import { catalogExamples } from './catalog.ts';
import type { Example } from './example.ts';
import { identityExamples } from './identity.ts';
import { inventoryExamples } from './inventory.ts';

/** One successful request of every operation. */
export const examples: { readonly [K in OperationId]: (world: World) => Promise<Example<K>> } = {
  ...identityExamples,
  ...catalogExamples,
  ...inventoryExamples,
};
