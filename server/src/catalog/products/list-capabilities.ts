import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { titled, words } from '../../inventory/labels/index.ts';
import { listOf } from '../../platform/paging/index.ts';
import { SHIPPED_CAPABILITIES } from '../shipping/index.ts';
import { usesOfCapabilities } from './capability-store.ts';
import {
  type CapabilityKey,
  type KnownCapability,
  keyOf,
  matches,
  pageOf,
  vocabulary,
} from './vocabulary.ts';

export async function listCapabilities(ctx: AccessContext, input: Input<Operations['listCapabilities']>) {
  const { q, official, sort = 'name' } = input.query;
  const known = vocabulary(SHIPPED_CAPABILITIES, await usesOfCapabilities(ctx.database), (name) =>
    titled(ctx, words(name)),
  );
  const selected = known
    .filter((capability) => official === undefined || capability.official === official)
    .filter((capability) => q === undefined || matches(capability, q));
  return listOf<KnownCapability, CapabilityKey>(ctx.operation, input, {
    plural: 'capabilities',
    page: async (window) => pageOf(selected, sort, window),
    count: async () => selected.length,
    key: (capability) => keyOf(capability, sort),
    body: (capability) => capability,
  });
}
