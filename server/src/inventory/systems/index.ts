/**
 * What other rooms ask of systems:
 * - `draftSystem(ctx, queries, { parent, location, standard_id, system_type_id })`: all that a create refuses
 *   short of conflicts, and the system type that it would copy (L14);
 * - `addSystem(ctx, tx, body)` and `changeSystem(ctx, tx, reference, body)`: create and update within a
 *   transaction that the caller began (3.11).
 */
export { addSystem } from './create-system.ts';
export { draftSystem, type SystemDraft } from './draft-system.ts';
export { changeSystem } from './update-system.ts';
