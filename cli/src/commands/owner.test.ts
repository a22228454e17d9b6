import { createClient, ok } from '@muster/contract';
import { createLog, readConfig, startServer } from '@muster/server';
import { createTestDatabase } from '@muster/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muster, urlOf } from '../testing.fixture.ts';

const PASSWORD = 'a long enough passphrase';
const OTHER = 'another long passphrase';

const log = createLog({ level: 'error', destination: { write: () => {} } });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Awaited<ReturnType<typeof startServer>>;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  env = { MUSTER_DATABASE_URL: urlOf(database.connection) };
  server = await startServer(readConfig({ ...env, MUSTER_LISTEN: '127.0.0.1:0' }), log);
});

afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const withToken = (token: string) =>
  createClient({ origin: server.address, headers: { authorization: `Bearer ${token.trim()}` } });
const anyone = () => createClient({ origin: server.address });

async function signIn(username: string, password: string) {
  const reply = await anyone().login({ body: { username, password } });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: reply.status, client: createClient({ origin: server.address, headers: { cookie } }) };
}

describe('the commands that make and rescue owners', () => {
  let token = '';

  it('B1: a fresh database has no principal, and says so', async () => {
    expect(ok(await anyone().getAuthStatus())).toMatchObject({ bootstrapped: false });
  });

  it.each([
    ['W1', ['bootstrap', 'ada', '--password', 'short'], '--password'],
    ['W2', ['bootstrap', 'ada', '--password', 'my name is ADA you know'], '--password'],
    ['P3', ['bootstrap', 'Not A Name', '--token'], '<username>'],
  ])(
    '%s: a refused bootstrap ends with 7, names what is wrong and changes nothing',
    async (_, args, named) => {
      const told = await muster(args, { env });
      expect(told).toMatchObject({ code: 7, stdout: '' });
      expect(told.stderr).toContain(named);
      expect(ok(await anyone().getAuthStatus())).toMatchObject({ bootstrapped: false });
    },
  );

  it('B2: bootstrap makes an owner and prints the token alone', async () => {
    const args = [
      'bootstrap',
      'ada',
      '--password-stdin',
      '--email',
      'ada@example.org',
      '--label',
      'Ada',
      '--token',
    ];
    const told = await muster(args, { env, stdin: `${PASSWORD}\n` });
    expect(told).toMatchObject({ code: 0, stderr: 'ada is the owner.\n' });
    expect(told.stdout).toMatch(/^muster_pat_[0-9a-f]{8}_[A-Za-z0-9_-]{43}\n$/);
    token = told.stdout;
    expect(ok(await withToken(token).getMe())).toMatchObject({
      human: { username: 'ada', email: 'ada@example.org' },
    });
    expect((await signIn('ada', PASSWORD)).status).toBe(204);
    expect(ok(await anyone().getAuthStatus())).toMatchObject({ bootstrapped: true });
  });

  it('B5: it is audited as the command line', async () => {
    const { events } = ok(await withToken(token).listAudit({ query: { resource: 'principal' } }));
    expect(events[0]).toMatchObject({ actor_kind: 'system', actor_name: 'cli', verb: 'create' });
  });

  it('B2: with an active owner it ends with 3 and changes nothing', async () => {
    const told = await muster(['bootstrap', 'eve', '--password', PASSWORD, '--token'], { env });
    expect(told).toEqual({ code: 3, stdout: '', stderr: expect.stringMatching(/^error: .*owner exists/) });
    expect((await signIn('eve', PASSWORD)).status).toBe(401);
  });

  it('B4: set-password ends the sessions, keeps the tokens, and the new password works', async () => {
    const { client } = await signIn('ada', PASSWORD);
    expect((await client.getMe()).status).toBe(200);
    const told = await muster(['set-password', 'ada', '--password-stdin'], { env, stdin: OTHER });
    expect(told).toEqual({ code: 0, stdout: '', stderr: 'The password of ada is set.\n' });
    expect((await client.getMe()).status).toBe(401);
    expect((await withToken(token).getMe()).status).toBe(200);
    expect((await signIn('ada', PASSWORD)).status).toBe(401);
    expect((await signIn('ada', OTHER)).status).toBe(204);
  });

  it('B4: set-password enforces the policy except the denylist', async () => {
    const short = await muster(['set-password', 'ada', '--password', 'short'], { env });
    expect(short).toMatchObject({ code: 7, stdout: '' });
    const common = await muster(['set-password', 'ada', '--password', 'passwordpassword'], { env });
    expect(common.code).toBe(0);
  });

  it('B4: grant-owner makes an owner of a person that exists', async () => {
    ok(await withToken(token).createPrincipal({ body: { username: 'grace', password: OTHER } }));
    const told = await muster(['grant-owner', 'grace'], { env });
    expect(told).toEqual({ code: 0, stdout: '', stderr: 'grace is an owner.\n' });
    const { client } = await signIn('grace', OTHER);
    expect(ok(await client.getMe()).grants).toMatchObject([{ role: 'owner', scope_kind: 'all' }]);
  });

  it('B4: --revoke-tokens ends the tokens too', async () => {
    const told = await muster(['set-password', 'ada', '--revoke-tokens', '--password', PASSWORD], { env });
    expect(told.code).toBe(0);
    expect((await withToken(token).getMe()).status).toBe(401);
  });

  it.each(['set-password', 'grant-owner'])('B4: %s of nobody ends with 5', async (command) => {
    const flags = command === 'set-password' ? ['--password', PASSWORD] : [];
    const told = await muster([command, 'nobody', ...flags], { env });
    expect(told).toMatchObject({ code: 5, stdout: '' });
    expect(told.stderr).toMatch(/^error: /);
  });
});
