import type { VendorBody } from '@muster/contract';
import { Versioned } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { Vendor, VendorText } from './store.ts';

export function toVendorBody(vendor: Vendor): VendorBody {
  const { id, official, created_at, updated_at } = vendor;
  return {
    id,
    official,
    ...withoutNulls(vendorText(vendor)),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function toVendorAnswer(vendor: Vendor): Versioned<VendorBody> {
  return new Versioned(toVendorBody(vendor), vendor.version);
}

export function vendorText(vendor: VendorText): VendorText {
  const { name, display_name, kind, icon, support_phone, website } = vendor;
  return { name, display_name, kind, icon, support_phone, website };
}
