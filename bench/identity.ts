import { createClient, ok } from '@muster/contract';
import { hashPassword, verifyPassword } from '../server/src/access/passwords/index.ts';
import { median, rateOf, startTarget, timesOf } from './measure.ts';

/**
 * GET /auth/me and GET /principals beside a bare Fastify route doing one SELECT by key, in alternating rounds
 * of one run; and what a login costs beside one argon2 verification.
 */

const ROUNDS = 5;
const SECONDS = 4;
const PRINCIPALS = 1000;
const USERNAME = 'bench';
const PASSWORD = 'correct horse battery staple';

const target = await startTarget({
  MUSTER_BOOTSTRAP_USERNAME: USERNAME,
  MUSTER_BOOTSTRAP_PASSWORD: PASSWORD,
  MUSTER_SETTINGS__SECURITY__LOGIN_IP_FAILURES: '100000',
});
try {
  const anyone = createClient({ origin: target.api });
  const login = () => anyone.login({ body: { username: USERNAME, password: PASSWORD } });
  const session = (await login()).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const signedIn = createClient({ origin: target.api, headers: { cookie: session } });
  const { token } = ok(await signedIn.createMyToken({ body: { description: 'bench' } }));
  const bearer = { authorization: `Bearer ${token}` };
  const client = createClient({ origin: target.api, headers: bearer });
  for (let made = 1; made < PRINCIPALS; made++) {
    ok(await client.createPrincipal({ body: { username: `person-${made}`, label: `Person ${made}` } }));
  }

  const rates = { bare: [] as number[], me: [] as number[], principals: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push((await rateOf(`${target.bare}/bare/${USERNAME}`, {}, SECONDS)).perSecond);
    rates.me.push((await rateOf(`${target.api}/api/v1/auth/me`, bearer, SECONDS)).perSecond);
    rates.principals.push((await rateOf(`${target.api}/api/v1/principals`, bearer, SECONDS)).perSecond);
  }
  const ratios = rates.me.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
  console.log(`bare route, one SELECT by key   ${median(rates.bare).toFixed(0)} requests/s`);
  console.log(`GET /auth/me with a token       ${median(rates.me).toFixed(0)} requests/s`);
  console.log(`  of the bare route             ${(median(ratios) * 100).toFixed(0)} % (goal: at least 60 %)`);
  console.log(`GET /principals, ${PRINCIPALS} rows      ${median(rates.principals).toFixed(1)} requests/s`);

  const hash = await hashPassword(PASSWORD);
  const verification = median(await timesOf(100, () => verifyPassword(hash, PASSWORD)));
  const whole = median(await timesOf(100, login));
  console.log(`one argon2 verification         ${verification.toFixed(1)} ms`);
  console.log(`POST /auth/login                ${whole.toFixed(1)} ms`);
} finally {
  await target.stop();
}
