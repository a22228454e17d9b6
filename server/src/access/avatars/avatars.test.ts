import { type Client, ok } from '@muster/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A picture of one colour, in base64. */
async function picture(colour: string, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<string> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: colour } });
  return (await image.toFormat(format).toBuffer()).toString('base64');
}

const setMine = (client: Client, image_base64: string) => client.setMyAvatar({ body: { image_base64 } });
const setOf = (client: Client, id: string, image_base64: string) =>
  client.setPrincipalAvatar({ params: { id }, body: { image_base64 } });

const trail = statement<{ verb: string; actor_name: string; old: unknown; new: unknown }>(
  'test-avatar-audit',
  'select verb, actor_name, old, new from audit_log where resource_id = $1 order by ts, id',
);
const blobs = statement<{ refs: number; blobs: number; chunks: number }>(
  'test-avatar-blobs',
  `select (select count(*)::int from blob_ref where ref_kind = 'avatar') as refs,
     (select count(*)::int from blob) as blobs, (select count(*)::int from blob_chunk) as chunks`,
);
const stored = async () => (await server.database.run(blobs))[0];

describe('the own picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('12.4: a %s comes back as a JPEG of 256×256', async (format) => {
    const { client } = await server.as({ handle: `painter-${format}` });
    expectProblem(await client.getMyAvatar(), 404);
    expect((await setMine(client, await picture('#3366cc', format))).status).toBe(204);
    const reply = await client.getMyAvatar();
    const { image_base64, content_type } = ok(reply);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(content_type).toBe('image/jpeg');
    const { format: made, width, height, exif } = await sharp(Buffer.from(image_base64, 'base64')).metadata();
    expect({ made, width, height, exif }).toEqual({ made: 'jpeg', width: 256, height: 256, exif: undefined });
  });

  it('12.1: has_avatar follows it', async () => {
    const { id, client } = await server.as({ handle: 'seen' });
    const hasAvatar = async () => ok(await server.owner.getPrincipal({ params: { id } })).human?.has_avatar;
    expect(await hasAvatar()).toBe(false);
    ok(await setMine(client, await picture('red')));
    expect(await hasAvatar()).toBe(true);
    expect((await client.removeMyAvatar()).status).toBe(204);
    expect(await hasAvatar()).toBe(false);
    expectProblem(await client.getMyAvatar(), 404);
  });

  it('U1, U3, U8: one record per change, none where nothing changes, and no bytes in any', async () => {
    const { id, client } = await server.as({ handle: 'recorded' });
    ok(await client.removeMyAvatar());
    ok(await setMine(client, await picture('red')));
    ok(await setMine(client, await picture('red')));
    ok(await setMine(client, await picture('green')));
    ok(await client.removeMyAvatar());
    ok(await client.removeMyAvatar());
    const username = 'recorded';
    const avatar = '[redacted]';
    expect(await server.database.run(trail, [id])).toEqual([
      { verb: 'set_avatar', actor_name: username, old: { username }, new: { username, avatar } },
      { verb: 'set_avatar', actor_name: username, old: { username, avatar }, new: { username, avatar } },
      { verb: 'remove_avatar', actor_name: username, old: { username, avatar }, new: { username } },
    ]);
  });

  it('12.4: a service has none (422)', async () => {
    const { client } = await server.as({ handle: 'faceless', kind: 'service' });
    expectProblem(await client.getMyAvatar(), 422);
    expectProblem(await setMine(client, await picture('red')), 422);
    expectProblem(await client.removeMyAvatar(), 422);
  });
});

describe('what cannot become a picture', () => {
  it.each([
    ['not base64', '*not base64*'],
    ['white space in base64', 'aGVs bG8='],
    ['base64 without padding', 'aGVsbG8'],
    ['base64url', '_-__'],
    ['text', Buffer.from('hello world').toString('base64')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00').toString('base64')],
    ['a cut PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')],
    ['more than 8 MiB', Buffer.alloc(8 * 1024 * 1024 + 1).toString('base64')],
    ['nothing', ''],
  ])('12.4: %s is 422 at its place, and is not shown', async (_what, image_base64) => {
    const problem = expectProblem(await setMine(server.owner, image_base64), 422, {
      at: 'body.image_base64',
    });
    expect(JSON.stringify(problem).length).toBeLessThan(1000);
    expectProblem(await setOf(server.owner, 'root', image_base64), 422, { at: 'body.image_base64' });
    expectProblem(await server.owner.getMyAvatar(), 404);
  });

  it('12.4: a request body over 12 MiB is 413', async () => {
    expectProblem(await setMine(server.owner, 'A'.repeat(12 * 1024 * 1024)), 413);
  });
});

describe('the picture of another', () => {
  it('12.5: is set, read and removed with the caller as actor; G7: by an admin, of an owner too', async () => {
    const admin = await server.as({ handle: 'admin', grants: [{ role: 'admin' }] });
    const { id, client } = await server.as({ handle: 'owner-two', grants: [{ role: 'owner' }] });
    const params = { id: 'owner-two' };
    expectProblem(await admin.client.getPrincipalAvatar({ params }), 404);
    expect((await setOf(admin.client, 'owner-two', await picture('blue'))).status).toBe(204);
    expect(ok(await admin.client.getPrincipalAvatar({ params }))).toEqual(ok(await client.getMyAvatar()));
    expect((await admin.client.removePrincipalAvatar({ params })).status).toBe(204);
    expect((await admin.client.removePrincipalAvatar({ params })).status).toBe(204);
    expectProblem(await admin.client.getPrincipalAvatar({ params }), 404);
    const verbs = await server.database.run(trail, [id]);
    expect(verbs.map(({ verb, actor_name }) => [verb, actor_name])).toEqual([
      ['set_avatar', 'admin'],
      ['remove_avatar', 'admin'],
    ]);
  });

  it('12.5: unknown is 404, a service 422, archived 409 on set only', async () => {
    const image = await picture('red');
    const service = await server.as({ handle: 'robot', kind: 'service' });
    for (const [id, status] of [
      ['nobody', 404],
      [service.id, 422],
    ] as const) {
      expectProblem(await setOf(server.owner, id, image), status);
      expectProblem(await server.owner.getPrincipalAvatar({ params: { id } }), status);
      expectProblem(await server.owner.removePrincipalAvatar({ params: { id } }), status);
    }
    const { id, client } = await server.as({ handle: 'gone' });
    ok(await setMine(client, image));
    ok(await server.owner.archivePrincipal({ params: { id } }));
    expectProblem(await setOf(server.owner, id, image), 409);
    expectProblem(await setOf(server.owner, id, 'aGVsbG8='), 422, { at: 'body.image_base64' });
    ok(await server.owner.getPrincipalAvatar({ params: { id } }));
    ok(await server.owner.removePrincipalAvatar({ params: { id } }));
    expectProblem(await server.owner.getPrincipalAvatar({ params: { id } }), 404);
  });

  it('7: needs the permission, not only a name', async () => {
    const { client } = await server.as({ handle: 'operator', grants: [{ role: 'operator' }] });
    const params = { id: 'root' };
    expectProblem(await client.getPrincipalAvatar({ params }), 403);
    expectProblem(await setOf(client, 'root', await picture('red')), 403);
    expectProblem(await client.removePrincipalAvatar({ params }), 403);
  });
});

describe('the bytes', () => {
  it('F17, F16: equal pictures are kept once, and go with the last that holds them', async () => {
    const before = await stored();
    const image = await picture('#123456');
    const [one, two] = [await server.as({ handle: 'one' }), await server.as({ handle: 'two' })];
    ok(await setMine(one.client, image));
    ok(await setMine(two.client, image));
    const { refs = 0, blobs = 0, chunks = 0 } = before ?? {};
    expect(await stored()).toEqual({ refs: refs + 2, blobs: blobs + 1, chunks: chunks + 1 });
    ok(await one.client.removeMyAvatar());
    ok(await two.client.getMyAvatar());
    ok(await setMine(two.client, await picture('#654321')));
    expect(await stored()).toEqual({ refs: refs + 1, blobs: blobs + 1, chunks: chunks + 1 });
    ok(await two.client.removeMyAvatar());
    expect(await stored()).toEqual(before);
  });

  it('section 2: :archive keeps the picture, :purge removes it', async () => {
    const before = await stored();
    const { id, client } = await server.as({ handle: 'purged' });
    ok(await setMine(client, await picture('#abcdef')));
    ok(await server.owner.archivePrincipal({ params: { id } }));
    ok(await server.owner.getPrincipalAvatar({ params: { id } }));
    ok(await server.owner.purgePrincipal({ params: { id } }));
    expect(await stored()).toEqual(before);
  });

  it('F16: the same picture set and removed by many at once is never lost', async () => {
    const image = await picture('#0f0f0f');
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => server.as({ handle: `crowd-${at}` })),
    );
    await Promise.all(people.map((person) => setMine(person.client, image)));
    await Promise.all(
      people.flatMap(({ client }, at) => (at === 0 ? [] : [client.removeMyAvatar(), client.getMyAvatar()])),
    );
    ok((await people[0]?.client.getMyAvatar()) ?? expect.fail());
  });
});
