export { objectionTo, type ValueType } from './value-check.ts';
