export type { CursorKey } from './cursor.ts';
export { type Listing, type ListQuery, type ListSource, listOf, type Window } from './listing.ts';
