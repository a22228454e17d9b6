import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Log } from '../database/index.ts';
import { exclusively } from './exclusively.ts';

export interface Schedule {
  /** From the end of one run to the beginning of the next; a function is asked before each. */
  readonly seconds: number | (() => number);
  /** Share of the interval by which runs are spread, so that processes do not move in step. Default 0.1. */
  readonly jitter?: number;
}

export type JobWork = (signal: AbortSignal) => Promise<void>;

export interface JobContext {
  readonly database: Database;
  readonly log: Log;
  readonly holdSeconds: number;
}

/** A process that lives shorter than the interval must get to work too, so the first run does not wait for it. */
const LONGEST_FIRST_WAIT_SECONDS = 10;
/** Timers count in 31 bits of milliseconds. */
const LONGEST_SECONDS = 2_000_000;

/** One piece of recurring work in one process: at most one run at a time, the next one after it has ended. */
export class Job {
  readonly name: string;
  readonly #context: JobContext;
  readonly #schedule: Schedule;
  readonly #work: JobWork;
  #timer: NodeJS.Timeout | undefined;
  #run: { readonly controller: AbortController; readonly ended: Promise<void> } | undefined;
  #stopped = true;

  constructor(context: JobContext, name: string, schedule: Schedule, work: JobWork) {
    this.name = name;
    this.#context = context;
    this.#schedule = schedule;
    this.#work = work;
  }

  start(): void {
    this.#stopped = false;
    const spread = Math.min(this.#seconds() * this.#jitter(), LONGEST_FIRST_WAIT_SECONDS);
    this.#after(spread * Math.random());
  }

  /** Waits for the running work, but not for ever; false when it did not end in time. */
  async stop(limitMs: number): Promise<boolean> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    if (this.#run === undefined) return true;
    const { controller, ended } = this.#run;
    controller.abort();
    const waiting = new AbortController();
    const late = wait(limitMs, false, { signal: waiting.signal }).catch(() => false);
    const inTime = await Promise.race([ended.then(() => true), late]);
    waiting.abort();
    // What did not end is on its own: it must not plan another run when it does.
    this.#run = undefined;
    return inTime;
  }

  #after(seconds: number): void {
    this.#timer = setTimeout(() => {
      const controller = new AbortController();
      this.#run = { controller, ended: this.#turn(controller) };
    }, seconds * 1000);
  }

  /** Never rejects. */
  async #turn(controller: AbortController): Promise<void> {
    const { database, log, holdSeconds } = this.#context;
    try {
      const hold = { everyMs: holdSeconds * 1000, controller };
      const done = await exclusively(database, this.name, hold, this.#work);
      log.debug({ job: this.name }, done ? 'job done' : 'job is run by another process');
    } catch (err) {
      const interrupted = this.#stopped && isAbort(err);
      log[interrupted ? 'debug' : 'error'](
        { job: this.name, err },
        interrupted ? 'job interrupted' : 'job failed',
      );
    }
    if (this.#run?.controller !== controller) return;
    this.#run = undefined;
    if (!this.#stopped) this.#after(this.#seconds() * (1 + this.#jitter() * (2 * Math.random() - 1)));
  }

  #seconds(): number {
    const { seconds } = this.#schedule;
    return Math.min(typeof seconds === 'number' ? seconds : seconds(), LONGEST_SECONDS);
  }

  #jitter(): number {
    return this.#schedule.jitter ?? 0.1;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
