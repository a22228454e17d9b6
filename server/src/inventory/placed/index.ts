/** What systems and components have in common: rows of a tree that are also placed at a location. */
export { chosenId } from './chosen-id.ts';
export { createNamed, refuseExpectation } from './create-named.ts';
export { finishChange } from './finish-change.ts';
export type { PlacedKind, Placement } from './kind.ts';
export { moveRow } from './move-row.ts';
export { claimingName } from './name-taken.ts';
export { namesOf } from './names-of.ts';
export { patchedText } from './patched-text.ts';
export { addPlacedFilters, idsOf, type PlacedNamed, placedLookups } from './placed-filters.ts';
export { renameRow } from './rename-row.ts';
export { resetName } from './reset-name.ts';
export { deletePlaced, type PlacedText, updatePlaced } from './store.ts';
