export { shipCatalog } from './ship-catalog.ts';
export { SHIPPED_CAPABILITIES } from './tables/capabilities.ts';
