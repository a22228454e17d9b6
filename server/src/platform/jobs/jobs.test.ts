import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, type Log, openDatabase, statement } from '../database/index.ts';
import { Jobs, type JobsOptions } from './jobs.ts';

/** Waiting ends with the condition; this only bounds a failure. */
const SOON = { timeout: 10_000, interval: 5 };
const NEVER = 3600;
const OFTEN = { seconds: 0.002, jitter: 0 };
const ONCE = { seconds: NEVER, jitter: 0 };

let testDatabase: TestDatabase;
/** A second process on the same database, as far as the database can tell. */
let elsewhere: Database;
const running: Jobs[] = [];
const lines: { level: string; message: string; job?: string; err?: unknown }[] = [];

const note = (level: string) => (details: object, message: string) => {
  lines.push({ level, message, ...details });
};
const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };

beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  elsewhere = openDatabase({ connection: testDatabase.connection, log, poolSize: 5 });
  await elsewhere.start();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  lines.length = 0;
});
afterAll(async () => {
  await elsewhere.stop();
  await testDatabase.drop();
});

function jobsOn(database: Database, options: Partial<JobsOptions> = {}): Jobs {
  const jobs = new Jobs({ database, log, ...options });
  running.push(jobs);
  return jobs;
}

/** A promise that the test opens. */
function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const logged = (level: string, message: string) => () =>
  lines.filter((line) => line.level === level && line.message === message).length;

describe('background jobs', () => {
  it('two processes never run the same job at once, and it goes on', async () => {
    let inside = 0;
    let most = 0;
    const runs = [0, 0];
    [testDatabase.database, elsewhere].forEach((database, process) => {
      const jobs = jobsOn(database);
      jobs.every('sweep', OFTEN, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await wait(3);
        runs[process] = (runs[process] ?? 0) + 1;
        inside -= 1;
      });
      jobs.start();
    });
    await expect.poll(() => Math.min(...runs), SOON).toBeGreaterThanOrEqual(5);
    await expect.poll(logged('debug', 'job is run by another process'), SOON).toBeGreaterThan(0);
    expect(most).toBe(1);
  });

  it('a process waits for its next turn while another is at work, and then gets it', async () => {
    const [busy, began] = [gate(), gate()];
    const first = jobsOn(testDatabase.database);
    first.every('report', ONCE, () => {
      began.open();
      return busy.passed;
    });
    first.start();
    await began.passed;

    let runs = 0;
    const second = jobsOn(elsewhere);
    second.every('report', OFTEN, async () => {
      runs += 1;
    });
    second.start();
    await expect.poll(logged('debug', 'job is run by another process'), SOON).toBeGreaterThan(2);
    expect(runs).toBe(0);
    busy.open();
    await expect.poll(() => runs, SOON).toBeGreaterThan(0);
  });

  it('jobs of different names do not wait for each other', async () => {
    const jobs = jobsOn(testDatabase.database);
    const [one, other] = [gate(), gate()];
    jobs.every('one', ONCE, () => {
      one.open();
      return other.passed;
    });
    jobs.every('other', ONCE, () => {
      other.open();
      return one.passed;
    });
    jobs.start();
    await expect.poll(logged('debug', 'job done'), SOON).toBe(2);
  });

  it('a failure is logged with its job, and the next run comes', async () => {
    let runs = 0;
    const jobs = jobsOn(testDatabase.database);
    jobs.every('flaky', OFTEN, async () => {
      runs += 1;
      if (runs < 3) throw new Error(`failure ${runs}`);
    });
    jobs.start();
    await expect.poll(() => runs, SOON).toBeGreaterThan(3);
    const failures = lines.filter(({ level }) => level === 'error');
    expect(failures).toMatchObject([
      { message: 'job failed', job: 'flaky', err: { message: 'failure 1' } },
      { message: 'job failed', job: 'flaky', err: { message: 'failure 2' } },
    ]);
  });

  it('the interval is asked for before each run', async () => {
    const asked: number[] = [];
    const jobs = jobsOn(testDatabase.database);
    const seconds = () => asked.push(0) * 0.001;
    jobs.every('setting', { seconds, jitter: 0 }, async () => {});
    jobs.start();
    await expect.poll(() => asked.length, SOON).toBeGreaterThan(3);
  });

  it('stop() aborts and waits for the running work, then nothing runs any more', async () => {
    const [began, mayEnd] = [gate(), gate()];
    let runs = 0;
    let ended = false;
    const jobs = jobsOn(testDatabase.database);
    jobs.every('slow', OFTEN, async (signal) => {
      runs += 1;
      began.open();
      await untilAborted(signal);
      await mayEnd.passed;
      ended = true;
    });
    jobs.start();
    await began.passed;
    const stopping = jobs.stop().then(() => ended);
    mayEnd.open();
    expect(await stopping).toBe(true);
    expect(runs).toBe(1);

    let taken = false;
    const others = jobsOn(elsewhere);
    others.every('slow', ONCE, async () => {
      taken = true;
    });
    others.start();
    await expect.poll(() => taken, SOON).toBe(true);
    expect(runs).toBe(1);
  });

  it('work that ends because it was told to is no failure', async () => {
    const began = gate();
    const jobs = jobsOn(testDatabase.database);
    jobs.every('obedient', ONCE, async (signal) => {
      began.open();
      await wait(60_000, undefined, { signal });
    });
    jobs.start();
    await began.passed;
    await jobs.stop();
    expect(logged('debug', 'job interrupted')()).toBe(1);
    expect(logged('error', 'job failed')()).toBe(0);
  });

  it('stop() does not wait for ever, and names the job that did not end', async () => {
    const [began, stuck] = [gate(), gate()];
    const jobs = jobsOn(testDatabase.database, { stopSeconds: 0.01 });
    jobs.every('stuck', OFTEN, () => {
      began.open();
      return stuck.passed;
    });
    jobs.start();
    await began.passed;
    await jobs.stop();
    expect(lines).toContainEqual({ level: 'warn', message: 'job did not end in time', job: 'stuck' });
    stuck.open();
    await expect.poll(logged('debug', 'job done'), SOON).toBe(1);
  });

  it('work is told when the lock is lost, the failure is logged and the next run comes', async () => {
    let runs = 0;
    const jobs = jobsOn(testDatabase.database, { holdSeconds: 0.005 });
    jobs.every('held', OFTEN, async (signal) => {
      runs += 1;
      if (runs === 1) await untilAborted(signal);
    });
    jobs.start();
    const kill = statement<{ pid: number }>(
      'test-kill-lock-holder',
      // Materialized: a filter that kills must not run before the filters that choose.
      `with holder as materialized (
         select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and datname = current_database()
       )
       select pid from holder where pg_terminate_backend(pid)`,
    );
    await expect.poll(async () => (await elsewhere.run(kill)).length, SOON).toBe(1);
    await expect.poll(() => runs, SOON).toBeGreaterThan(1);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'job failed', job: 'held' }),
    );
  });

  it('long work keeps its lock: the connection is not left idle', async () => {
    const [began, mayEnd] = [gate(), gate()];
    const jobs = jobsOn(testDatabase.database, { holdSeconds: 0.002 });
    jobs.every('long', ONCE, () => {
      began.open();
      return mayEnd.passed;
    });
    jobs.start();
    await began.passed;
    const lastUse = statement<{ query: string; at: Date }>(
      'test-lock-holder',
      `select query, state_change as at from pg_stat_activity
       where pid in (select pid from pg_locks where locktype = 'advisory')
         and datname = current_database()`,
    );
    const at = async () => (await elsewhere.run(lastUse))[0]?.at.getTime() ?? 0;
    const first = await at();
    await expect.poll(at, SOON).toBeGreaterThan(first);
    mayEnd.open();
    await expect.poll(logged('debug', 'job done'), SOON).toBe(1);
  });

  it('names are unique, and jobs are named before the start', () => {
    const jobs = jobsOn(testDatabase.database);
    jobs.every('x', ONCE, async () => {});
    expect(() => jobs.every('x', ONCE, async () => {})).toThrow('two jobs named "x"');
    jobs.start();
    expect(() => jobs.every('y', ONCE, async () => {})).toThrow('after the start');
    expect(() => jobs.start()).toThrow('already');
  });

  it('jobs that were stopped before their first run, or never started, leave nothing', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    let runs = 0;
    const jobs = jobsOn(testDatabase.database);
    jobs.every('late', ONCE, async () => {
      runs += 1;
    });
    await jobs.stop();
    jobs.start();
    await jobs.stop();
    expect(timers()).toBeLessThanOrEqual(before);
    expect(runs).toBe(0);
  });
});
