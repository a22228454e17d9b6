import { bind } from '../../platform/http/index.ts';
import { createLocation } from './create-location.ts';
import { deleteLocation } from './delete-location.ts';
import { getLocation } from './get-location.ts';
import { listLocations } from './list-locations.ts';
import { moveLocation } from './move-location.ts';
import { renameLocation } from './rename-location.ts';
import { resetLocationName } from './reset-location-name.ts';
import { updateLocation } from './update-location.ts';

export const routes = bind({
  listLocations,
  createLocation,
  getLocation,
  updateLocation,
  deleteLocation,
  moveLocation,
  renameLocation,
  resetLocationName,
});
