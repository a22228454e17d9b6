/** The id of what a three-state field names (U1): undefined where it names nothing, null where it clears. */
export function chosenId(row: { readonly id: string } | null | undefined): string | null | undefined {
  return row === null ? null : row?.id;
}
