export { deleteCredentials, endImpersonations } from './ending.ts';
