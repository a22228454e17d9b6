export * from './contracts.ts';
export * from './drivers.ts';
export * from './products.ts';
export * from './roles.ts';
export * from './standards.ts';
export * from './types.ts';
export * from './vendors.ts';
