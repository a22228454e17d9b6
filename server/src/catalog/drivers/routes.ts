import { bind } from '../../platform/http/index.ts';
import { createDriver } from './create-driver.ts';
import { deleteDriver } from './delete-driver.ts';
import { getDriver } from './get-driver.ts';
import { listDrivers } from './list-drivers.ts';
import { updateDriver } from './update-driver.ts';

export const routes = bind({ listDrivers, createDriver, getDriver, updateDriver, deleteDriver });
