import { failureOf, runServer } from '../cli/dist/run-server.js';

const OWNER = 'admin';
const PARENT_WATCH_MS = 250;

/** The server in this process, from the bundles; the first start also makes the first owner. */
export async function serve() {
  process.setSourceMapsEnabled(true);
  try {
    // not before the line above, or its stacks would not name the sources
    const { generatePassword, readConfig } = await import('../server/dist/index.js');
    const password = isOwnerGiven(process.env) ? undefined : generatePassword(OWNER);
    const config = readConfig(password === undefined ? process.env : withOwner(process.env, password));
    await runServer(process, config, {
      announce: ({ bootstrapped }) => {
        if (bootstrapped && password !== undefined) showOnce(password);
      },
      ...(process.env.npm_lifecycle_event !== undefined && { until: parentEnded() }),
    });
  } catch (error) {
    const { code, lines } = failureOf(error);
    for (const line of lines) console.error(line);
    process.exitCode = code;
  }
}

/** B3: whoever sets one of the variables means it. */
function isOwnerGiven({ MUSTER_BOOTSTRAP_USERNAME, MUSTER_BOOTSTRAP_PASSWORD }) {
  return Boolean(MUSTER_BOOTSTRAP_USERNAME || MUSTER_BOOTSTRAP_PASSWORD);
}

function withOwner(env, password) {
  return { ...env, MUSTER_BOOTSTRAP_USERNAME: OWNER, MUSTER_BOOTSTRAP_PASSWORD: password };
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
