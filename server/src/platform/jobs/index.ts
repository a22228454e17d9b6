export type { JobWork, Schedule } from './job.ts';
export { Jobs, type JobsOptions } from './jobs.ts';
