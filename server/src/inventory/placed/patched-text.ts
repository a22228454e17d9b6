import type { PlacedText } from './store.ts';

interface Given {
  readonly name?: string;
  readonly display_name?: string;
}

/**
 * The texts and the place as a PATCH leaves them; undefined when they stay as they are (U6). `locationId` is
 * undefined where the location is not named, null where it is cleared.
 */
export function patchedText(
  row: PlacedText,
  { name, display_name }: Given,
  locationId: string | null | undefined,
): PlacedText | undefined {
  const renamed = name !== undefined && name !== row.name;
  const handedBack = display_name === '' && !row.display_name_generated;
  const claimed = display_name !== undefined && display_name !== '' && display_name !== row.display_name;
  const replaced = locationId !== undefined && locationId !== row.location_id;
  if (!renamed && !handedBack && !claimed && !replaced) return undefined;
  return {
    name: name ?? row.name,
    // N1: another name is the operator's
    name_generated: renamed ? false : row.name_generated,
    ordinal: renamed ? null : row.ordinal,
    // a label handed back stands until it is rendered (L1)
    display_name: claimed ? display_name : row.display_name,
    display_name_generated: claimed ? false : handedBack || row.display_name_generated,
    location_id: locationId === undefined ? row.location_id : locationId,
  };
}
