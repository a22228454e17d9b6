/**
 * What other rooms ask of labels (inventory.md 1.13). `work` is anything with the settings: the context of a
 * request will do.
 * - `relabel(work, tx, tier, ids, options?)`: after every write of rows, the last thing before `recordChange`.
 *   Writes `display_name` where it is generated, and `search` in any case, of the rows themselves (their version
 *   is the writer's) and of those that read from them (L11: version + 1). Pass `{ readByOthers: false }` when
 *   neither name, display_name nor system type of the rows changed (a move, a placement): then others follow
 *   only if the rendered label itself changed.
 * - `checkRule(text, tier, at)`: 422 at `at` unless the rule compiles for the kind (L7).
 * - `words(text)` and `titled(work, text)`: L6; the default label of a row is `titled(work, words(name))` (I8).
 */
export { checkRule } from './check-rule.ts';
export { type Relabelling, relabel } from './relabel.ts';
export { titled, words } from './text.ts';
