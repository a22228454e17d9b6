export { type StandardRef, standardNamed, standardsNamed } from './named.ts';
