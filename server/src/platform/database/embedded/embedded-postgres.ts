import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { type Connection, withClient } from '../connection.ts';
import type { Log } from '../log.ts';
import { locateBinaries } from './binaries.ts';
import { DataFolderInUse } from './folder-errors.ts';
import { FolderLock } from './folder-lock.ts';
import { connectionTo, type Folders, foldersOf, MAINTENANCE_DATABASE } from './folders.ts';
import { type ClusterSite, makeCluster } from './make-cluster.ts';
import { clearFolder } from './occupant.ts';
import { Postmaster, PostmasterFailed } from './postmaster.ts';
import { makeRoot, prepareFolders } from './prepare-folders.ts';
import { chooseRunAs } from './run-as.ts';
import { serverArguments } from './settings.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** Server settings beside or instead of ours. */
  settings?: Record<string, string>;
}

const DATABASE = 'muster';
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** How long the remains of a predecessor may hold up a start. */
const PASSING_MS = 15_000;
/** After living this long a server counts as healthy, and the next crash as the first. */
const HEALTHY_MS = 30_000;

/** Supervisor of a PostgreSQL of our own: makes it, starts it, keeps it running, stops it. */
export class EmbeddedPostgres {
  /** Where it will answer, known before it is started. */
  readonly connection: Connection;
  readonly #options: EmbeddedPostgresOptions;
  readonly #folders: Folders;
  #stopping: AbortController | undefined;
  #starting: Promise<ClusterSite> | undefined;
  #supervising: Promise<void> | undefined;
  #postmaster: Postmaster | undefined;
  #lock: FolderLock | undefined;

  constructor(options: EmbeddedPostgresOptions) {
    this.#options = options;
    this.#folders = foldersOf(options.dataDir);
    this.connection = connectionTo(this.#folders.socket, DATABASE);
  }

  async start(): Promise<void> {
    if (this.#stopping !== undefined) throw new Error('The embedded PostgreSQL is already started.');
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    try {
      this.#starting = this.#firstLaunch(signal);
      this.#supervising = this.#supervise(await this.#starting, signal);
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      await this.stop();
      throw reason;
    }
  }

  async stop(): Promise<void> {
    this.#stopping?.abort(new Error('The embedded PostgreSQL was stopped.'));
    await this.#endPostmaster();
    await this.#starting?.catch(() => {});
    await this.#supervising;
    // A start or restart under way at the first call may have got as far as a new one.
    await this.#endPostmaster();
    await this.#removeTemporarySocketFolder();
    this.#stopping = undefined;
  }

  async #firstLaunch(signal: AbortSignal): Promise<ClusterSite> {
    const { log } = this.#options;
    const site = await this.#prepare();
    if (await makeCluster(site, signal)) log.info({ folder: this.#folders.cluster }, 'database created');
    await this.#launchAfterPredecessor(site, signal);
    await this.#createDatabase();
    log.info({ folder: this.#folders.cluster, pid: this.#postmaster?.pid }, 'PostgreSQL started');
    return site;
  }

  async #prepare(): Promise<ClusterSite> {
    const folders = this.#folders;
    await makeRoot(folders.root);
    const binaries = await locateBinaries();
    const runAs = await chooseRunAs(binaries.postgres, folders);
    await prepareFolders(folders, runAs);
    return { binaries, folders, runAs, durable: this.#options.settings?.['fsync'] !== 'off' };
  }

  async #launchAfterPredecessor(site: ClusterSite, signal: AbortSignal): Promise<void> {
    for (const deadline = performance.now() + PASSING_MS; ; ) {
      try {
        return await this.#launch(site, signal);
      } catch (error) {
        const passing = error instanceof PostmasterFailed && error.passing;
        if (!passing || performance.now() > deadline) throw error;
        await sleep(SHORTEST_PAUSE_MS, undefined, { signal });
      }
    }
  }

  /** Running, answering and locked, or nothing at all. */
  async #launch(site: ClusterSite, signal: AbortSignal): Promise<void> {
    const { log, settings = {} } = this.#options;
    const { folders } = site;
    await clearFolder(folders, log, signal);
    signal.throwIfAborted();
    this.#postmaster = new Postmaster({
      program: site.binaries.postgres,
      args: serverArguments(folders, settings),
      runAs: site.runAs,
      log,
    });
    try {
      await this.#postmaster.ready;
      this.#lock = new FolderLock(folders.root, connectionTo(folders.socket, MAINTENANCE_DATABASE), log);
      await this.#lock.start();
    } catch (error) {
      await this.#endPostmaster();
      signal.throwIfAborted();
      if (error instanceof PostmasterFailed && error.taken) {
        throw new DataFolderInUse(folders.root, 'another Muster that is just starting');
      }
      throw error;
    }
  }

  async #endPostmaster(): Promise<void> {
    await this.#postmaster?.stop();
    await this.#lock?.stop();
    this.#lock = undefined;
  }

  async #supervise(site: ClusterSite, signal: AbortSignal): Promise<void> {
    const { log } = this.#options;
    let pauseMs = SHORTEST_PAUSE_MS;
    while (!signal.aborted) {
      const since = performance.now();
      const exit = await this.#postmaster?.exited;
      await this.#lock?.stop();
      if (signal.aborted) return;
      log.error({ ...exit }, 'PostgreSQL ended unexpectedly; it is started again');
      if (performance.now() - since > HEALTHY_MS) pauseMs = SHORTEST_PAUSE_MS;
      pauseMs = await this.#relaunch(site, signal, pauseMs);
    }
  }

  /** Tries for ever; returns the pause before the next crash's first try. */
  async #relaunch(site: ClusterSite, signal: AbortSignal, firstPauseMs: number): Promise<number> {
    const { log } = this.#options;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return pauseMs;
      try {
        await this.#launch(site, signal);
        log.info({ pid: this.#postmaster?.pid }, 'PostgreSQL is back');
        return Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      } catch (error) {
        if (signal.aborted) return pauseMs;
        log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'PostgreSQL is still down');
      }
    }
  }

  async #createDatabase(): Promise<void> {
    await withClient({ ...this.connection, database: MAINTENANCE_DATABASE }, async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${escapeIdentifier(DATABASE)}`);
    });
  }

  /** The one in the data folder stays; one in a temporary folder is ours to tidy. */
  async #removeTemporarySocketFolder(): Promise<void> {
    const { root, socket } = this.#folders;
    if (!socket.startsWith(root)) await rmdir(socket).catch(() => {});
  }
}
