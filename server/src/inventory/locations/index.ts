/**
 * What other rooms ask of locations:
 * - `draftLocation(ctx, queries, { location_type, parent })`: all that a create refuses short of conflicts (L14);
 * - `addLocation(ctx, tx, body)` and `changeLocation(ctx, tx, reference, body)`: create and update within a
 *   transaction that the caller began (3.11).
 */
export { addLocation } from './create-location.ts';
export { draftLocation } from './draft-location.ts';
export { changeLocation } from './update-location.ts';
