import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import {
  authEventsOf,
  humanWithPassword,
  PASSWORD,
  recordsOf,
  signIn,
  sql,
  tryLogin,
  WRONG,
} from './signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface LockState {
  readonly failed_login_count: number;
  readonly seconds: number | null;
}

/** The counter, and the seconds that the lock still holds. */
async function lockOf(id: string): Promise<LockState | undefined> {
  const [row] = await sql<LockState>(
    server.database,
    `select failed_login_count, extract(epoch from locked_until - now())::float8 as seconds
     from human where principal_id = $1`,
    [id],
  );
  return row;
}

async function fail(username: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    expectProblem(await tryLogin(server, username, WRONG), 401);
  }
}

async function endLock(id: string): Promise<void> {
  await sql(
    server.database,
    `update human set locked_until = now() - interval '1 second' where principal_id = $1`,
    [id],
  );
}

describe('lockout', () => {
  it('L5: the fifth consecutive failure locks for 15 minutes, the right password included', async () => {
    const ada = await humanWithPassword(server, 'ada');
    await fail('ada', 4);
    expect(await lockOf(ada.id)).toEqual({ failed_login_count: 4, seconds: null });
    await fail('ada', 1);
    const lock = await lockOf(ada.id);
    expect(lock?.seconds).toBeGreaterThan(14 * 60);
    expect(lock?.seconds).toBeLessThanOrEqual(15 * 60);
    expectProblem(await tryLogin(server, 'ada', PASSWORD), 401);
  });

  it('L5: attempts during the lock neither extend it nor count nor are recorded', async () => {
    const bea = await humanWithPassword(server, 'bea');
    await fail('bea', 5);
    await sql(
      server.database,
      `update human set locked_until = now() + interval '30 seconds' where principal_id = $1`,
      [bea.id],
    );
    const { failed_login_count } = (await lockOf(bea.id)) ?? {};
    const replies = [await tryLogin(server, 'bea', WRONG), await tryLogin(server, 'bea', PASSWORD)];
    const after = await lockOf(bea.id);
    expect(after?.failed_login_count).toBe(failed_login_count);
    expect(after?.seconds).toBeLessThanOrEqual(30);
    for (const reply of replies) expect(await recordsOf(server.database, reply)).toEqual([]);
  });

  it('L5: after the lock the count starts at 0', async () => {
    const cleo = await humanWithPassword(server, 'cleo');
    await fail('cleo', 5);
    await endLock(cleo.id);
    await fail('cleo', 4);
    expect((await tryLogin(server, 'cleo', PASSWORD)).status).toBe(204);
    expect(await lockOf(cleo.id)).toEqual({ failed_login_count: 0, seconds: null });
  });

  it('L5: a success clears the count, so only consecutive failures lock', async () => {
    await humanWithPassword(server, 'dan');
    for (let round = 0; round < 3; round++) {
      await fail('dan', 4);
      expect((await tryLogin(server, 'dan', PASSWORD)).status).toBe(204);
    }
  });

  it('L5: of parallel guesses exactly five are counted, and the right one among too many is refused', async () => {
    const eve = await humanWithPassword(server, 'eve');
    const guesses = Array.from({ length: 12 }, () => tryLogin(server, 'eve', WRONG));
    for (const reply of await Promise.all(guesses)) expectProblem(reply, 401);
    expectProblem(await tryLogin(server, 'eve', PASSWORD), 401);
    expect(await lockOf(eve.id)).toMatchObject({ failed_login_count: 5 });
    expect(await authEventsOf(server.database, eve.id)).toEqual([
      'login_failed',
      'login_failed',
      'login_failed',
      'login_failed',
      'login_locked',
    ]);
  });

  it('U4: the lock is recorded once, by the failure that sets it', async () => {
    const fay = await humanWithPassword(server, 'fay');
    await fail('fay', 4);
    const fifth = await tryLogin(server, 'fay', WRONG);
    expect(await recordsOf(server.database, fifth)).toMatchObject([
      {
        verb: 'login_locked',
        resource: 'auth',
        resource_id: fay.id,
        actor_id: fay.id,
        client_ip: '127.0.0.1',
      },
    ]);
    await fail('fay', 2);
    const events = await authEventsOf(server.database, fay.id);
    expect(events.filter((verb) => verb === 'login_locked')).toHaveLength(1);
  });

  it('L6: sessions and tokens keep working while the account is locked', async () => {
    const gil = await humanWithPassword(server, 'gil');
    const { client } = await signIn(server, 'gil');
    await fail('gil', 5);
    ok(await client.getMe());
    ok(await gil.client.getMe());
  });

  it('L5: enabling clears the lock', async () => {
    const hal = await humanWithPassword(server, 'hal');
    await fail('hal', 5);
    ok(await server.owner.disablePrincipal({ params: { id: 'hal' } }));
    ok(await server.owner.enablePrincipal({ params: { id: 'hal' } }));
    expect(await lockOf(hal.id)).toEqual({ failed_login_count: 0, seconds: null });
    expect((await tryLogin(server, 'hal', PASSWORD)).status).toBe(204);
  });
});

describe('configured lockout', () => {
  it('L5: threshold and minutes are settings', async () => {
    const strict = await startTestServer({
      env: {
        MUSTER_SETTINGS__SECURITY__LOCKOUT_THRESHOLD: '3',
        MUSTER_SETTINGS__SECURITY__LOCKOUT_MINUTES: '60',
      },
    });
    try {
      const ida = await humanWithPassword(strict, 'ida');
      for (let count = 0; count < 3; count++) await tryLogin(strict, 'ida', WRONG);
      const [row] = await sql<{ minutes: number }>(
        strict.database,
        `select extract(epoch from locked_until - now())::float8 / 60 as minutes from human where principal_id = $1`,
        [ida.id],
      );
      expect(row?.minutes).toBeGreaterThan(59);
    } finally {
      await strict.stop();
    }
  });
});
