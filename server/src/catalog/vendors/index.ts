export { vendorNamed, vendorsNamed } from './named.ts';
