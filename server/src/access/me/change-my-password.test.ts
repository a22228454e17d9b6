import { type Client, ok } from '@muster/contract';
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
} from '../auth/signing-in.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NEXT = 'quiet blue otter';

const change = (client: Client, new_password = NEXT, current_password = PASSWORD) =>
  client.changeMyPassword({ body: { current_password, new_password } });

describe('changing the own password', () => {
  it('12.4: the new one signs in, the old one does not', async () => {
    const ada = await humanWithPassword(server, 'ada');
    const reply = await change(ada.client);
    expect(reply).toMatchObject({ ok: true, status: 204 });
    expect((await tryLogin(server, 'ada', NEXT)).status).toBe(204);
    expectProblem(await tryLogin(server, 'ada', PASSWORD), 401);
  });

  it('12.4: other sessions end, the current credential and all tokens stay', async () => {
    const bea = await humanWithPassword(server, 'bea');
    const current = await signIn(server, 'bea');
    const other = await signIn(server, 'bea');
    ok(await change(current.client));
    ok(await current.client.getMe());
    ok(await bea.client.getMe());
    expectProblem(await other.client.getMe(), 401);
  });

  it('L5, I9: clears counter, lock and the duty to change', async () => {
    const cleo = await humanWithPassword(server, 'cleo');
    await sql(
      server.database,
      'update human set must_change_password = true, failed_login_count = 3 where principal_id = $1',
      [cleo.id],
    );
    expectProblem(await cleo.client.listMySessions(), 403, { slug: 'password-change-required' });
    ok(await change(cleo.client));
    ok(await cleo.client.listMySessions());
    const [row] = await sql<{ failed_login_count: number; locked: boolean }>(
      server.database,
      'select failed_login_count, locked_until is not null as locked from human where principal_id = $1',
      [cleo.id],
    );
    expect(row).toEqual({ failed_login_count: 0, locked: false });
  });

  it('U8: is recorded without a password or hash', async () => {
    const dan = await humanWithPassword(server, 'dan');
    const reply = await change(dan.client);
    const records = await recordsOf(server.database, reply);
    expect(records).toMatchObject([
      {
        verb: 'change_password',
        resource: 'principal',
        resource_id: dan.id,
        actor_id: dan.id,
        new: { username: 'dan', password: '[redacted]' },
      },
    ]);
    expect(JSON.stringify(records)).not.toMatch(new RegExp(`${NEXT}|${PASSWORD}|argon2`));
  });

  it('12.4: of two changes at the same time one wins', async () => {
    const eve = await humanWithPassword(server, 'eve');
    const replies = await Promise.all([change(eve.client, NEXT), change(eve.client, 'soft green finch')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 403]);
    const [winner, loser] = replies[0].ok ? [NEXT, 'soft green finch'] : ['soft green finch', NEXT];
    expect((await tryLogin(server, 'eve', winner)).status).toBe(204);
    expectProblem(await tryLogin(server, 'eve', loser), 401);
  });

  it('3: no session of the old password slips in behind the change', async () => {
    const fay = await humanWithPassword(server, 'fay');
    const logins = Array.from({ length: 6 }, () => tryLogin(server, 'fay', PASSWORD));
    const changed = change(fay.client);
    await Promise.all(logins);
    ok(await changed);
    const rows = await sql(
      server.database,
      `select from credential c join human h using (principal_id)
       where principal_id = $1 and purpose = 'session' and c.created_at < h.password_changed_at`,
      [fay.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('refusals', () => {
  it('L5: a wrong current password is 403, counts, and locks sign-in with the others', async () => {
    const gil = await humanWithPassword(server, 'gil');
    expectProblem(await tryLogin(server, 'gil', WRONG), 401);
    const bodies = new Set<string>();
    for (let count = 0; count < 4; count++) {
      const { instance: _instance, ...same } = expectProblem(await change(gil.client, NEXT, WRONG), 403);
      bodies.add(JSON.stringify(same));
    }
    expectProblem(await tryLogin(server, 'gil', PASSWORD), 401);
    // while locked the right one is refused in the same words, and nothing counts
    const { instance: _instance, ...locked } = expectProblem(await change(gil.client), 403);
    bodies.add(JSON.stringify(locked));
    expect(bodies.size).toBe(1);
    expect(await authEventsOf(server.database, gil.id)).toEqual([
      'login_failed',
      'login_failed',
      'login_failed',
      'login_failed',
      'login_locked',
    ]);
    ok(await gil.client.getMe());
  });

  it('L5: a locked account does not even say by a policy violation that the password was right', async () => {
    const hal = await humanWithPassword(server, 'hal');
    await sql(
      server.database,
      `update human set locked_until = now() + interval '1 minute' where principal_id = $1`,
      [hal.id],
    );
    expectProblem(await change(hal.client, 'passwordpassword'), 403);
  });

  it.each([
    ['W1', 'short'],
    ['W2', 'this is IDA for sure'],
    ['W3', 'PasswordPassword'],
    ['W3', 'aaaaaaaaaaaaaa'],
    ['W4', PASSWORD],
  ])('%s: %j is 422 at the field, without the value, and nothing changes', async (_rule, password) => {
    const [known] = await sql<{ id: string }>(
      server.database,
      `select id from principal where handle = 'ida'`,
    );
    if (known === undefined) await humanWithPassword(server, 'ida');
    const { client } = await signIn(server, 'ida');
    const problem = expectProblem(await change(client, password), 422, { at: 'body.new_password' });
    for (const error of problem.errors ?? []) expect(error).not.toHaveProperty('value');
    await signIn(server, 'ida');
  });

  it('W4: equal in NFC is equal', async () => {
    const jan = await humanWithPassword(server, 'jan');
    ok(await change(jan.client, 'caf\u00e9 au lait 12'));
    const reply = await change(jan.client, 'cafe\u0301 au lait 12', 'cafe\u0301 au lait 12');
    expectProblem(reply, 422, { at: 'body.new_password' });
  });

  it('12.4: a service and an account without password are 422', async () => {
    const robot = await server.as({ handle: 'robot', kind: 'service' });
    expectProblem(await change(robot.client), 422);
    const kim = await server.as({ handle: 'kim' });
    expectProblem(await change(kim.client), 422, { at: 'body.current_password' });
  });

  it('12.4: both fields are required, and neither is echoed', async () => {
    const lea = await humanWithPassword(server, 'lea');
    const body = { current_password: 'p'.repeat(257) } as never;
    const problem = expectProblem(await lea.client.changeMyPassword({ body }), 422, {
      at: ['body.current_password', 'body.new_password'],
    });
    expect(JSON.stringify(problem)).not.toContain('ppp');
  });
});

describe('W5: with a history', () => {
  it('W5: refuses the last passwords of the account, and takes an older one again', async () => {
    const strict = await startTestServer({ env: { MUSTER_SETTINGS__SECURITY__PASSWORD_HISTORY: '3' } });
    try {
      const mia = await humanWithPassword(strict, 'mia');
      const passwords = [PASSWORD, 'second of them all', 'third of them all', 'fourth of them all'] as const;
      ok(await change(mia.client, passwords[1], passwords[0]));
      expectProblem(await change(mia.client, passwords[0], passwords[1]), 422, { at: 'body.new_password' });
      ok(await change(mia.client, passwords[2], passwords[1]));
      expectProblem(await change(mia.client, passwords[0], passwords[2]), 422, { at: 'body.new_password' });
      ok(await change(mia.client, passwords[3], passwords[2]));
      expectProblem(await change(mia.client, passwords[1], passwords[3]), 422, { at: 'body.new_password' });
      ok(await change(mia.client, passwords[0], passwords[3]));
    } finally {
      await strict.stop();
    }
  });
});
