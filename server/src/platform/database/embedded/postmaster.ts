import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type RunAs, spawnAs } from './program.ts';
import { forward, parseServerLine } from './server-log.ts';

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class PostmasterFailed extends Error {
  override readonly name = 'PostmasterFailed';
  /** Another PostgreSQL holds the cluster. */
  readonly taken: boolean;
  /** Processes of a predecessor are still dying; to be tried again. */
  readonly passing: boolean;

  constructor(lastWords: string) {
    super(`PostgreSQL did not start: ${lastWords}.`);
    this.taken = /lock file ".*" already exists/.test(lastWords);
    this.passing = /shared memory block .* still in use/.test(lastWords);
  }
}

export interface PostmasterOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly runAs: RunAs;
  readonly log: Log;
}

const STOP_MS = 10_000;

/** One run of the PostgreSQL server, from its start to its exit. */
export class Postmaster {
  readonly #options: PostmasterOptions;
  readonly #child: ChildProcess;
  readonly exited: Promise<Exit>;
  readonly ready: Promise<void>;

  constructor(options: PostmasterOptions) {
    this.#options = options;
    this.#child = spawnAs(options.runAs, options.program, options.args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C in a terminal goes to a whole group of processes; PostgreSQL must outlive our own shutdown.
      detached: true,
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve({ code, signal }));
      this.#child.once('error', () => resolve({ code: null, signal: null }));
    });
    this.ready = this.#untilReady();
    // Whoever stops it before it is ready does not wait for that.
    this.ready.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  #untilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      let lastWords = 'it gave no reason';
      let ready = false;
      this.#onLine((line) => {
        const parsed = parseServerLine(line);
        if (parsed !== undefined) forward(this.#options.log, parsed);
        if (ready) return;
        // A program that cannot even be loaded complains in words of its own.
        if (parsed === undefined || parsed.severity !== 'LOG') lastWords = parsed?.message ?? line;
        else if (parsed.message.endsWith('ready to accept connections')) {
          ready = true;
          resolve();
        }
      });
      this.#child.once('error', (error) => reject(new PostmasterFailed(error.message)));
      // Not 'exit': the last words may still be in the pipe.
      this.#child.once('close', () => reject(new PostmasterFailed(lastWords)));
    });
  }

  /** Until the end, or the server would wait for somebody to read. */
  #onLine(listener: (line: string) => void): void {
    const { stderr } = this.#child;
    if (stderr !== null) createInterface({ input: stderr }).on('line', listener);
  }

  /** Fast shutdown: sessions are cut, data is written. Then more and more urgently. */
  async stop(): Promise<void> {
    for (const order of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      this.#child.kill(order);
      if (await this.#exitsWithin(STOP_MS)) return;
      this.#options.log.warn({ order }, 'PostgreSQL does not stop');
    }
  }

  async #exitsWithin(ms: number): Promise<boolean> {
    const settled = new AbortController();
    const late = sleep(ms, false, { signal: settled.signal }).catch(() => false);
    const exited = await Promise.race([this.exited.then(() => true), late]);
    settled.abort();
    return exited;
  }
}
