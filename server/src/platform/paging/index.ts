export type { CursorKey } from './cursor.ts';
export { type Listing, type ListQuery, type ListSource, listOf, type Window } from './listing.ts';
export { countRows, type Sort, type Sorted, type SortKey, sortedPage, sortKeyOf } from './sorted-page.ts';
