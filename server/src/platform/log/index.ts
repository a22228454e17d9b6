export { createLog, type Log, type LogOptions } from './create-log.ts';
