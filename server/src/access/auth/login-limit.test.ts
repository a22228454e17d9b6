import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { sweep } from '../sweep.ts';
import {
  authEventsOf,
  humanWithPassword,
  PASSWORD,
  signIn,
  sql,
  tryLogin,
  WRONG,
} from './signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      MUSTER_TRUSTED_PROXIES: '127.0.0.1',
      MUSTER_SETTINGS__SECURITY__LOGIN_IP_FAILURES: '10',
      MUSTER_SETTINGS__SECURITY__LOCKOUT_THRESHOLD: '20',
    },
  });
});
afterAll(() => server.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

async function failFrom(address: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) {
    statuses.push((await tryLogin(server, 'nobody', WRONG, from(address))).status);
  }
  return statuses;
}

/** As if the failures of the address had happened so much earlier. */
async function age(address: string, minutes: number): Promise<void> {
  await sql(
    server.database,
    'update login_throttle set window_start = window_start - make_interval(mins => $2::int) where client_ip = $1',
    [address, minutes],
  );
}

describe('the limit per client address', () => {
  it('L7: after the failures of a window every login from there is 429, the right password included', async () => {
    await humanWithPassword(server, 'ada');
    expect(await failFrom('192.0.2.1', 10)).toEqual(Array(10).fill(401));
    const reply = await tryLogin(server, 'ada', PASSWORD, from('192.0.2.1'));
    expectProblem(reply, 429, { slug: 'rate-limited' });
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(11 * 60);
    expect((await tryLogin(server, 'ada', PASSWORD, from('192.0.2.2'))).status).toBe(204);
  });

  it('L7: it is judged before the body is looked at', async () => {
    await failFrom('192.0.2.3', 10);
    const reply = await server.anyone.login({ body: { username: 7 } as never, headers: from('192.0.2.3') });
    expectProblem(reply, 429, { slug: 'rate-limited' });
    const sound = await server.anyone.login({ body: { username: 7 } as never, headers: from('192.0.2.4') });
    expectProblem(sound, 422);
  });

  it('L7: no other operation is limited by it', async () => {
    const bea = await humanWithPassword(server, 'bea');
    const { headers } = await signIn(server, 'bea', from('192.0.2.5'));
    await failFrom('192.0.2.5', 11);
    ok(await server.with({ ...headers, ...from('192.0.2.5') }).getMe());
    ok(await server.anyone.getAuthStatus({ headers: from('192.0.2.5') }));
    ok(await server.anyone.logout({ headers: { ...headers, ...from('192.0.2.5') } }));
    ok(await bea.client.getMe({ headers: from('192.0.2.5') }));
  });

  it('L7: successful logins do not count, malformed ones neither, refused and denied ones do', async () => {
    const cleo = await humanWithPassword(server, 'cleo');
    for (let count = 0; count < 12; count++) await signIn(server, 'cleo', from('192.0.2.6'));
    for (let count = 0; count < 12; count++) {
      await server.anyone.login({ body: {} as never, headers: from('192.0.2.6') });
    }
    await sql(server.database, 'update principal set active = false where id = $1', [cleo.id]);
    const denied = Array.from({ length: 10 }, () => tryLogin(server, 'cleo', PASSWORD, from('192.0.2.6')));
    for (const reply of await Promise.all(denied)) expectProblem(reply, 403, { slug: 'account-disabled' });
    expectProblem(await tryLogin(server, 'cleo', PASSWORD, from('192.0.2.6')), 429, { slug: 'rate-limited' });
  });

  it('L7: failures at the same time are all counted, and those beyond the limit are refused as such', async () => {
    const dan = await humanWithPassword(server, 'dan');
    const attempts = Array.from({ length: 16 }, () => tryLogin(server, 'dan', WRONG, from('192.0.2.7')));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
    // what was refused by the limit left no trace on the account
    expect(await authEventsOf(server.database, dan.id)).toHaveLength(10);
  });

  it('L7: there is room again once failures have left the window', async () => {
    await failFrom('192.0.2.8', 6);
    await age('192.0.2.8', 8);
    await failFrom('192.0.2.8', 4);
    const limited = await tryLogin(server, 'nobody', WRONG, from('192.0.2.8'));
    expectProblem(limited, 429, { slug: 'rate-limited' });
    // the older ones leave the window of 10 minutes within 3
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(180);
    await age('192.0.2.8', 3);
    expect(await failFrom('192.0.2.8', 7)).toEqual([...Array(6).fill(401), 429]);
  });

  it('C7: an address is counted as one, however it is written', async () => {
    await failFrom('2001:db8::1', 5);
    expect(await failFrom('2001:0DB8:0:0::0001', 6)).toEqual([...Array(5).fill(401), 429]);
  });

  it('L7: the daily job removes what has left the window and nothing else', async () => {
    await failFrom('192.0.2.9', 2);
    await age('192.0.2.9', 12);
    await failFrom('192.0.2.9', 3);
    await sweep(server.house);
    const rows = await sql<{ failures: number }>(
      server.database,
      'select failures from login_throttle where client_ip = $1',
      ['192.0.2.9'],
    );
    expect(rows.reduce((sum, row) => sum + row.failures, 0)).toBe(3);
  });
});
