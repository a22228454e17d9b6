import type { Log } from '../log.ts';
import { EmbeddedPostgres } from './embedded-postgres.ts';

/**
 * An embedded server in a process of its own, for tests that run it as another user or kill its Muster:
 * `run-embedded.ts <data folder>`. Says on stdout how the start went, and stops when stdin ends.
 */
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const embedded = new EmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: silent,
  settings: { fsync: 'off' },
});
try {
  await embedded.start();
  process.stdout.write('started\n');
  process.stdin.resume().once('end', () => embedded.stop());
} catch (error) {
  process.stdout.write(`${error}\n`);
  process.stdin.destroy();
}
