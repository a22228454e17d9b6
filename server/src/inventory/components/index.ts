/**
 * What other rooms ask of components:
 * - `draftComponent(ctx, queries, { parent, location, product, system })`: all that a create refuses short of
 *   conflicts (L14);
 * - `addComponent(ctx, tx, body)` and `changeComponent(ctx, tx, reference, body)`: create and update within a
 *   transaction that the caller began (3.11).
 */
export { addComponent } from './create-component.ts';
export { type ComponentDraft, draftComponent } from './draft-component.ts';
export { changeComponent } from './update-component.ts';
