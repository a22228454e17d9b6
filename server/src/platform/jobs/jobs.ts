import type { Database, Log } from '../database/index.ts';
import { Job, type JobContext, type JobWork, type Schedule } from './job.ts';

export interface JobsOptions {
  readonly database: Database;
  readonly log: Log;
  /** How long stop() waits for running work. */
  readonly stopSeconds?: number;
  /** How often a held lock is looked after; well below the server's limit for idle transactions. */
  readonly holdSeconds?: number;
}

/** Recurring background work of which all processes on one database together run each piece once at a time. */
export class Jobs {
  readonly #context: JobContext;
  readonly #stopMs: number;
  readonly #jobs = new Map<string, Job>();
  #started = false;

  constructor({ database, log, stopSeconds = 10, holdSeconds = 15 }: JobsOptions) {
    this.#context = { database, log, holdSeconds };
    this.#stopMs = stopSeconds * 1000;
  }

  /** The work should heed the signal: it is aborted by stop() and when another process may take over. */
  every(name: string, schedule: Schedule, work: JobWork): void {
    if (this.#started) throw new Error(`Job "${name}" came after the start.`);
    if (this.#jobs.has(name)) throw new Error(`There are two jobs named "${name}".`);
    this.#jobs.set(name, new Job(this.#context, name, schedule, work));
  }

  start(): void {
    if (this.#started) throw new Error('The jobs are running already.');
    this.#started = true;
    for (const job of this.#jobs.values()) job.start();
  }

  async stop(): Promise<void> {
    this.#started = false;
    const stopping = [...this.#jobs.values()].map(async (job) => {
      if (await job.stop(this.#stopMs)) return;
      this.#context.log.warn({ job: job.name }, 'job did not end in time');
    });
    await Promise.all(stopping);
  }
}
