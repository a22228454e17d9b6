import type { Sort, Window } from '../../platform/paging/index.ts';
import { fold, searchable } from '../../platform/text.ts';
import type { CapabilityUse } from './capability-store.ts';

/** A known capability (C2). */
export interface KnownCapability extends CapabilityUse {
  readonly display_name: string;
  /** Of the shipped vocabulary. */
  readonly official: boolean;
}

/** The shipped vocabulary, and whatever else is listed or required. */
export function vocabulary(
  shipped: readonly string[],
  uses: readonly CapabilityUse[],
  label: (name: string) => string,
): KnownCapability[] {
  const unused = { product_count: 0, role_count: 0 };
  const used = new Map(uses.map((use) => [use.name, use]));
  const official = new Set(shipped);
  const names = [...new Set([...shipped, ...used.keys()])];
  return names.map((name) => ({
    ...(used.get(name) ?? unused),
    name,
    display_name: label(name),
    official: official.has(name),
  }));
}

/** Q4: every term occurs in the name or in the display name. */
export function matches({ name, display_name }: KnownCapability, question: string): boolean {
  const text = searchable(name, display_name);
  return fold(question)
    .split(/\s+/u)
    .every((term) => text.includes(term));
}

export type CapabilityKey = readonly [value: string, name: string];

/** A capability has no times of its own: sorted by one, all are alike and stand by name. */
export function keyOf(capability: KnownCapability, sort: Sort): CapabilityKey {
  const { name, display_name } = capability;
  const value = sort.endsWith('display_name') ? display_name : sort.endsWith('name') ? name : '';
  return [value, name];
}

/** Q2, Q3 in memory: the vocabulary is small, and part of it is in no table. */
export function pageOf(
  capabilities: readonly KnownCapability[],
  sort: Sort,
  { after, limit, offset }: Window<CapabilityKey>,
): KnownCapability[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const order = (a: CapabilityKey, b: CapabilityKey) => direction * compare(a, b);
  return capabilities
    .map((capability) => ({ capability, key: keyOf(capability, sort) }))
    .filter(({ key }) => after === undefined || order(key, after) > 0)
    .sort((a, b) => order(a.key, b.key))
    .slice(offset, offset + limit)
    .map(({ capability }) => capability);
}

function compare([value, name]: CapabilityKey, [otherValue, otherName]: CapabilityKey): number {
  return byCodePoint(value, otherValue) || byCodePoint(name, otherName);
}

/** In UTF-8, the order of bytes is that of code points. */
function byCodePoint(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
