import type { Static } from 'typebox';
import { label } from './label.ts';
import { retention } from './retention.ts';
import { security } from './security.ts';

/** configuration.md 10.2, as far as the server has use for it. */
export const registry = { label, retention, security };

export type Namespace = keyof typeof registry;
export type SettingsOf<N extends Namespace> = Static<(typeof registry)[N]['schema']>;

export const namespaces = Object.keys(registry) as readonly Namespace[];

export function isNamespace(name: string): name is Namespace {
  return Object.hasOwn(registry, name);
}
