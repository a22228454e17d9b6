export { driverNamed, driversNamed } from './named.ts';
