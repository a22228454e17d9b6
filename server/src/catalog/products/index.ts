export { isKnownCapability, unknownCapabilities } from './known-capabilities.ts';
export { type ProductRef, productNamed, productsNamed } from './named.ts';
