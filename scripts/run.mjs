import { prepare } from './prepare.mjs';

const OWNER = 'admin';

/** Packages, bundles, then the server in this process; the first start also makes the first owner. */
export async function run() {
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
    await runServer(process, readConfig(env), { announce });
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

/** On the terminal and nowhere else: the log does not know it. */
function showOnce(password) {
  console.log(`
  The first owner was created. The password is shown only now:

    username  ${OWNER}
    password  ${password}
`);
}
