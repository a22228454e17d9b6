import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

export interface Target {
  readonly api: string;
  readonly bare: string;
  /** Where its database lives. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts bench/target.ts on a data folder of its own, on loopback. */
export async function startTarget(env: Record<string, string>): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const child = fork(new URL('target.ts', import.meta.url), {
    execArgv: ['--conditions=development', '--import', 'tsx'],
    env: { ...process.env, ...env, MUSTER_DATA_DIR: dataDir, MUSTER_LISTEN: '127.0.0.1:0' },
  });
  const ready = await new Promise<{ api: string; bare: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { api: string; bare: string }));
    child.once('exit', (code) => reject(new Error(`the target ended with ${code}`)));
  });
  return {
    ...ready,
    dataDir,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Rate {
  readonly perSecond: number;
  readonly p99: number;
}

/** Requests per second of one address, bounded in time; anything but 2xx is an error. */
export async function rateOf(url: string, headers: Record<string, string>, seconds: number): Promise<Rate> {
  const result = await autocannon({ url, headers, connections: 32, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times without 2xx`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds that each of several runs of the work takes, one after the other. */
export async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** The value that so large a share of all stays below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
