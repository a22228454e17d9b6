export * from './components.ts';
export * from './fleet.ts';
export * from './labels.ts';
export * from './locations.ts';
export * from './staffing.ts';
export * from './systems.ts';
