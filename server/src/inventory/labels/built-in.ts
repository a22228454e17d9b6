import type { Tier } from '../../access/scope/index.ts';

const TYPED =
  '{{#if generated}}{{type_label}}{{#if ordinal}} {{ordinal}}{{/if}}{{else}}{{title (words name)}}{{/if}}';

/** L3: the rules of the release, for what no row of the catalog has a rule of its own. */
export const BUILT_IN: Readonly<Record<Tier, string>> = {
  component: TYPED,
  system: TYPED,
  location: '{{title (words name)}}',
};
