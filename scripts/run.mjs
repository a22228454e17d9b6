import { prepare } from './prepare.mjs';

const OWNER = 'admin';
const PARENT_WATCH_MS = 250;

/** Packages, bundles, then the server in this process; the first start also makes the first owner. */
export async function run() {
  process.setSourceMapsEnabled(true);
  try {
    await prepare();
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
    return;
  }
  const { failureOf, runServer } = await import('../cli/dist/run-server.js');
  try {
    const { readConfig } = await import('../server/dist/index.js');
    const { env, password } = await withOwner(process.env);
    const announce = ({ bootstrapped }) => {
      if (bootstrapped && password !== undefined) showOnce(password);
    };
    const until = env.npm_lifecycle_event === undefined ? {} : { until: parentEnded() };
    await runServer(process, readConfig(env), { announce, ...until });
  } catch (error) {
    const { code, lines } = failureOf(error);
    for (const line of lines) console.error(line);
    process.exitCode = code;
  }
}

/** B3: the documented variables with a password of our own making, unless somebody has set them. */
async function withOwner(env) {
  if (env.MUSTER_BOOTSTRAP_USERNAME || env.MUSTER_BOOTSTRAP_PASSWORD) return { env };
  const { generatePassword } = await import('../server/dist/index.js');
  const password = generatePassword(OWNER);
  return { env: { ...env, MUSTER_BOOTSTRAP_USERNAME: OWNER, MUSTER_BOOTSTRAP_PASSWORD: password }, password };
}

/** npm hands a SIGTERM to the shell it started, which dies of it without telling us. */
function parentEnded() {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve('the parent process ended');
    }, PARENT_WATCH_MS);
    watch.unref();
  });
}

/** On the terminal and nowhere else: the log does not know it. */
function showOnce(password) {
  console.log(`
  The first owner was created. The password is shown only now:

    username  ${OWNER}
    password  ${password}
`);
}
