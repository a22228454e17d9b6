export interface ShippedVendor {
  readonly name: string;
  readonly display_name: string;
  readonly kind: 'manufacturer' | 'integrator' | 'developer';
  readonly website: string;
}

/** 5.2 */
// biome-ignore format: a table, one row per line
export const VENDORS: readonly ShippedVendor[] = [
  { name: 'apc', display_name: 'APC', kind: 'manufacturer', website: 'https://www.apc.com' },
  { name: 'aruba', display_name: 'HPE Aruba Networking', kind: 'manufacturer', website: 'https://www.arubanetworks.com' },
  { name: 'axis', display_name: 'Axis Communications', kind: 'manufacturer', website: 'https://www.axis.com' },
  { name: 'barco', display_name: 'Barco', kind: 'manufacturer', website: 'https://www.barco.com' },
  { name: 'biamp', display_name: 'Biamp', kind: 'manufacturer', website: 'https://www.biamp.com' },
  { name: 'bose-professional', display_name: 'Bose Professional', kind: 'manufacturer', website: 'https://www.boseprofessional.com' },
  { name: 'brightsign', display_name: 'BrightSign', kind: 'manufacturer', website: 'https://www.brightsign.biz' },
  { name: 'cisco', display_name: 'Cisco', kind: 'manufacturer', website: 'https://www.cisco.com' },
  { name: 'crestron', display_name: 'Crestron', kind: 'manufacturer', website: 'https://www.crestron.com' },
  { name: 'dell', display_name: 'Dell Technologies', kind: 'manufacturer', website: 'https://www.dell.com' },
  { name: 'epson', display_name: 'Epson', kind: 'manufacturer', website: 'https://www.epson.com' },
  { name: 'extron', display_name: 'Extron', kind: 'manufacturer', website: 'https://www.extron.com' },
  { name: 'fortinet', display_name: 'Fortinet', kind: 'manufacturer', website: 'https://www.fortinet.com' },
  { name: 'google', display_name: 'Google', kind: 'developer', website: 'https://www.google.com' },
  { name: 'hp', display_name: 'HP', kind: 'manufacturer', website: 'https://www.hp.com' },
  { name: 'hpe', display_name: 'Hewlett Packard Enterprise', kind: 'manufacturer', website: 'https://www.hpe.com' },
  { name: 'lenovo', display_name: 'Lenovo', kind: 'manufacturer', website: 'https://www.lenovo.com' },
  { name: 'lg', display_name: 'LG', kind: 'manufacturer', website: 'https://www.lg.com' },
  { name: 'logitech', display_name: 'Logitech', kind: 'manufacturer', website: 'https://www.logitech.com' },
  { name: 'microsoft', display_name: 'Microsoft', kind: 'developer', website: 'https://www.microsoft.com' },
  { name: 'poly', display_name: 'Poly', kind: 'manufacturer', website: 'https://www.hp.com/us-en/poly.html' },
  { name: 'postgresql', display_name: 'PostgreSQL Global Development Group', kind: 'developer', website: 'https://www.postgresql.org' },
  { name: 'q-sys', display_name: 'Q-SYS', kind: 'manufacturer', website: 'https://www.qsys.com' },
  { name: 'raritan', display_name: 'Raritan', kind: 'manufacturer', website: 'https://www.raritan.com' },
  { name: 'samsung', display_name: 'Samsung', kind: 'manufacturer', website: 'https://www.samsung.com' },
  { name: 'sennheiser', display_name: 'Sennheiser', kind: 'manufacturer', website: 'https://www.sennheiser.com' },
  { name: 'shure', display_name: 'Shure', kind: 'manufacturer', website: 'https://www.shure.com' },
  { name: 'sony', display_name: 'Sony', kind: 'manufacturer', website: 'https://pro.sony' },
  { name: 'synology', display_name: 'Synology', kind: 'manufacturer', website: 'https://www.synology.com' },
  { name: 'ubiquiti', display_name: 'Ubiquiti', kind: 'manufacturer', website: 'https://www.ui.com' },
  { name: 'yealink', display_name: 'Yealink', kind: 'manufacturer', website: 'https://www.yealink.com' },
  { name: 'zoom', display_name: 'Zoom', kind: 'developer', website: 'https://www.zoom.com' },
];
