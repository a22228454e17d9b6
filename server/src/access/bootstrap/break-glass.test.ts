import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../platform/secret.ts';
import { seedPerson } from '../../testing/index.ts';
import { sql } from '../auth/signing-in.fixture.ts';
import { bootstrapOwner, type FirstOwner } from './bootstrap-owner.ts';
import { type FreshHouse, freshHouse } from './fresh-house.fixture.ts';
import { grantOwner } from './grant-owner.ts';
import { setPassword } from './set-password.ts';

const PASSWORD = 'tall grey heron 7';
const NEXT = 'quiet blue otter';

let house: FreshHouse;
beforeEach(async () => {
  house = await freshHouse();
});
afterEach(() => house.stop());

const owner = (more: Partial<FirstOwner> = {}): FirstOwner => ({
  username: 'ada',
  password: new Secret(PASSWORD),
  ...more,
});

describe('break-glass', () => {
  const liveOf = async (id: string) => {
    const rows = await sql<{ purpose: string }>(
      house.database,
      'select purpose from credential where principal_id = $1 order by purpose',
      [id],
    );
    return rows.map(({ purpose }) => purpose);
  };

  it('B4: set-password sets it, clears lock and counter, and ends the sessions, for an owner too', async () => {
    const { id } = await bootstrapOwner(house.work, owner({ token: true }));
    expect(await house.login('ada', PASSWORD)).toBe(204);
    for (let attempt = 0; attempt < 5; attempt++) await house.login('ada', NEXT);
    expect(await house.login('ada', PASSWORD)).toBe(401);
    await setPassword(house.work, { username: 'ada', password: new Secret(NEXT), revokeTokens: false });
    expect(await liveOf(id)).toEqual(['token']);
    expect(await house.login('ada', NEXT)).toBe(204);
    expect(await house.login('ada', PASSWORD)).toBe(401);
    await setPassword(house.work, { username: 'ada', password: new Secret(PASSWORD), revokeTokens: true });
    expect(await liveOf(id)).toEqual([]);
  });

  it('B5, U8: set-password is audited as cli, without the password', async () => {
    await bootstrapOwner(house.work, owner());
    await setPassword(house.work, { username: 'ada', password: new Secret(NEXT), revokeTokens: false });
    const record = (await house.trail()).at(-1);
    expect(record).toMatchObject({
      verb: 'reset_password',
      resource: 'principal',
      resource_name: 'ada',
      actor_kind: 'system',
      actor_name: 'cli',
      new: { password: '[redacted]' },
    });
    expect(JSON.stringify(record)).not.toMatch(new RegExp(`${NEXT}|argon2`));
  });

  it('I9: set-password leaves the duty to change as it is', async () => {
    const { id } = await bootstrapOwner(house.work, owner());
    await sql(house.database, 'update human set must_change_password = true where principal_id = $1', [id]);
    await setPassword(house.work, { username: 'ada', password: new Secret(NEXT), revokeTokens: false });
    const [row] = await sql<{ must_change_password: boolean }>(
      house.database,
      'select must_change_password from human where principal_id = $1',
      [id],
    );
    expect(row?.must_change_password).toBe(true);
  });

  it('B4: set-password keeps to the policy without the denylist, and to humans', async () => {
    await bootstrapOwner(house.work, owner());
    await seedPerson(house.database, { handle: 'robot', kind: 'service' });
    const set = (username: string, password: string) =>
      setPassword(house.work, { username, password: new Secret(password), revokeTokens: false });
    await expect(set('ada', 'short')).rejects.toMatchObject({ status: 422 });
    await expect(set('ada', 'xx ada xx 12345')).rejects.toMatchObject({ status: 422 });
    await expect(set('nobody', NEXT)).rejects.toMatchObject({ status: 404 });
    await expect(set('robot', NEXT)).rejects.toMatchObject({ status: 422 });
    await set('ada', 'passwordpassword');
    expect(await house.login('ada', 'passwordpassword')).toBe(204);
  });

  it('B4: grant-owner gives an existing human owner at all, once', async () => {
    const bea = await seedPerson(house.database, { handle: 'bea', grants: [{ role: 'viewer' }] });
    expect(await house.bootstrapped()).toBe(false);
    expect(await grantOwner(house.work, 'bea')).toBe(true);
    expect(await house.bootstrapped()).toBe(true);
    expect(await grantOwner(house.work, 'bea')).toBe(false);
    expect(await house.trail()).toMatchObject([
      {
        verb: 'create',
        resource: 'principal_grant',
        actor_kind: 'system',
        actor_name: 'cli',
        new: { role: 'owner', scope_kind: 'all', principal: 'bea', principal_id: bea.id },
      },
    ]);
  });

  it('B4: grant-owner refuses services, archived and unknown principals', async () => {
    const old = await seedPerson(house.database, { handle: 'old' });
    await sql(house.database, 'update principal set active = false, archived_at = now() where id = $1', [
      old.id,
    ]);
    await seedPerson(house.database, { handle: 'robot', kind: 'service' });
    await expect(grantOwner(house.work, 'nobody')).rejects.toMatchObject({ status: 404 });
    await expect(grantOwner(house.work, 'robot')).rejects.toMatchObject({ status: 422 });
    await expect(grantOwner(house.work, 'old')).rejects.toMatchObject({ status: 409 });
    expect(await house.count('principal_grant')).toBe(0);
  });
});
