import { bind } from '../../platform/http/index.ts';
import { createVendor } from './create-vendor.ts';
import { deleteVendor } from './delete-vendor.ts';
import { getVendor } from './get-vendor.ts';
import { listVendors } from './list-vendors.ts';
import { updateVendor } from './update-vendor.ts';

export const routes = bind({ listVendors, createVendor, getVendor, updateVendor, deleteVendor });
