import Fastify from 'fastify';
import { createLog, readConfig, startServer } from '../server/src/index.ts';
import { attachEmbedded, openDatabase, statement } from '../server/src/platform/database/index.ts';

/**
 * The process under load: the whole product on an embedded database in MUSTER_DATA_DIR, and beside it, in the
 * same process, the yardstick: bare Fastify routes that do one SELECT by key. Tells its parent where both are.
 */
const config = readConfig(process.env);
const log = createLog({ level: 'error' });
const running = await startServer(config, log);

const connection = await attachEmbedded({ dataDir: config.dataDir });
if (connection === undefined) throw new Error('the embedded database does not answer');
const database = openDatabase({ connection, log });
await database.start();

const byHandle = statement(
  'bench-by-handle',
  'select id, kind, handle, active from principal where handle = $1',
);
const bare = Fastify({ logger: false });
bare.get<{ Params: { handle: string } }>('/bare/:handle', async (request) => {
  const [row] = await database.run(byHandle, [request.params.handle]);
  return row;
});
const componentByName = statement(
  'bench-component-by-name',
  'select id, name, display_name, location_id, product_id, verdict, version from component where name = $1',
);
bare.get<{ Params: { name: string } }>('/bare-component/:name', async (request) => {
  const [row] = await database.run(componentByName, [request.params.name]);
  return row;
});
const bareOrigin = await bare.listen({ host: '127.0.0.1', port: 0 });

async function stop(): Promise<void> {
  await bare.close();
  await database.stop();
  await running.stop();
  process.exit(0);
}
process.on('disconnect', stop);
process.send?.({ api: running.address, bare: bareOrigin });
