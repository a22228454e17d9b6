export { groupAt } from './find.ts';
