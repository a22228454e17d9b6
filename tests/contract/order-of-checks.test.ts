import { type Operation, operationList } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, json, type RawRequest, raw } from './raw.ts';
import { World } from './world.ts';

/** identity.md section 1, for every operation of the contract: no later check runs before an earlier one. */

let world: World;
let bearer: { authorization: string };
let powerless: { authorization: string };
beforeAll(async () => {
  world = await World.start();
  bearer = { authorization: `Bearer ${world.server.ownerPerson.token}` };
  powerless = { authorization: `Bearer ${(await world.person()).token}` };
});
afterAll(() => world.stop());

const send = (request: RawRequest) => raw(world.server.origin, request);
const each = (operations: readonly Operation[]) =>
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

const writes = operationList.filter(({ method }) => method !== 'GET');
const guarded = operationList.filter(({ access }) => access !== 'public');
const permitted = guarded.filter(({ access }) => access !== 'authenticated');
const withBody = operationList.filter(({ body }) => body !== undefined);
const NOT_JSON = { 'content-type': 'text/plain' };

describe('step 1: route and method', () => {
  const paths = [...new Set(operationList.map(({ path }) => path))];
  it.each(paths)('405: another method on %s names the ones there are', async (path) => {
    const methods = operationList.filter((operation) => operation.path === path).map(({ method }) => method);
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const [first] = operationList.filter((operation) => operation.path === path);
    const reply = await send({ method: 'OPTIONS', path: addressOf(first as Operation), headers: NOT_JSON });
    expect(reply.status).toBe(405);
    expect(String(reply.headers['allow']).split(', ').sort()).toEqual(allowed.sort());
  });

  it.each([
    '/api/v1/nothing',
    '/api/v1/principals/x:dance',
    '/api/v1/principals/',
    '/',
    '/api/v1/schemas/%ff',
  ])('404: %s is no path', async (path) => {
    expect((await send({ method: 'GET', path, headers: bearer })).status).toBe(404);
  });

  it('3.1.1: an encoded colon names the same verb', async () => {
    const path = '/api/v1/auth/me%3AremoveAvatar';
    expect((await send({ method: 'POST', path })).status).toBe(401);
  });

  it('3.1.1: HEAD answers like GET without a body', async () => {
    const get = await send({ method: 'GET', path: '/api/v1/auth/me', headers: bearer });
    const head = await send({ method: 'HEAD', path: '/api/v1/auth/me', headers: bearer });
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBeUndefined();
  });
});

describe('step 2: size and media type, before any credential', () => {
  it.each(each(writes))('413 before 415: %s', async (_name, operation) => {
    const size = String((operation.bodyLimit ?? 1024 * 1024) + 1);
    const headers = { ...NOT_JSON, 'content-length': size };
    expect((await send({ method: operation.method, path: addressOf(operation), headers })).status).toBe(413);
  });

  it.each(each(writes))('415 before 401: %s', async (_name, operation) => {
    const path = `${addressOf(operation)}?unknown=1`;
    const reply = await send({ method: operation.method, path, headers: NOT_JSON, body: '{' });
    expect(reply.status).toBe(415);
  });

  it('415: a charset other than UTF-8, a compressed body', async () => {
    const post = (headers: Record<string, string>) =>
      send({ method: 'POST', path: '/api/v1/auth/login', headers, body: '{}' });
    expect((await post({ 'content-type': 'application/json; charset=latin1' })).status).toBe(415);
    expect((await post({ ...json, 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await post({ 'content-type': 'Application/JSON; charset="UTF-8"' })).status).toBe(422);
  });

  it('3.1.2: on GET a body is ignored', async () => {
    const headers = { ...bearer, ...NOT_JSON };
    const reply = await send({ method: 'GET', path: '/api/v1/auth/me', headers, body: '{' });
    expect(reply.status).toBe(200);
  });
});

describe('step 3: origin', () => {
  it.each(each(writes))(
    'C6: a cross-site write with a cookie is refused before its credential: %s',
    async (_name, operation) => {
      const headers = { cookie: 'muster_session=whatever', 'sec-fetch-site': 'cross-site' };
      const reply = await send({ method: operation.method, path: addressOf(operation), headers });
      expect(reply).toMatchObject({ status: 403, body: { type: '/api/v1/problems/csrf' } });
    },
  );
});

describe('step 4: credential', () => {
  it.each(each(guarded))('C9: 401 before the query is looked at: %s', async (_name, operation) => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { cookie: 'muster_session=x' }]) {
      const path = `${addressOf(operation)}?unknown=1`;
      const reply = await send({ method: operation.method, path, headers });
      expect(reply.status).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.body).toMatchObject({ type: 'about:blank', detail: 'A valid credential is required.' });
    }
  });
});

describe('steps 5 and 6: gates', () => {
  it('I5: view_as may only read, on every operation', async () => {
    const { headers } = await world.impersonating('view_as');
    for (const operation of guarded) {
      if (operation.method === 'GET' || operation.impersonated === 'allowed') continue;
      const reply = await send({
        method: operation.method,
        path: `${addressOf(operation)}?unknown=1`,
        headers,
      });
      const slug = operation.impersonated === 'nesting' ? 'impersonation-refused' : 'impersonation-read-only';
      expect([operation.id, reply.status, reply.body?.type]).toEqual([
        operation.id,
        403,
        `/api/v1/problems/${slug}`,
      ]);
    }
  });

  it('I3, I6: act_as refuses what would outlive it', async () => {
    const { headers } = await world.impersonating('act_as');
    const refused = guarded.filter(
      ({ impersonated }) => impersonated === 'refused' || impersonated === 'nesting',
    );
    expect(refused.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'PATCH /auth/me',
      'POST /auth/me/sessions/{id}:revoke',
      'POST /auth/me/sessions:revokeAll',
      'POST /auth/me/tokens',
      'POST /auth/me:changePassword',
      'POST /auth/me:removeAvatar',
      'POST /auth/me:setAvatar',
      'POST /principals/{id}:impersonate',
    ]);
    for (const operation of refused) {
      const reply = await send({
        method: operation.method,
        path: `${addressOf(operation)}?unknown=1`,
        headers,
      });
      expect(reply).toMatchObject({ status: 403, body: { type: '/api/v1/problems/impersonation-refused' } });
    }
  });

  it('I9: while the password must be changed everything else is refused', async () => {
    const { token } = await world.mustChangePassword();
    const headers = { authorization: `Bearer ${token}` };
    for (const operation of guarded) {
      const reply = await send({
        method: operation.method,
        path: `${addressOf(operation)}?unknown=1`,
        headers,
      });
      const expected = operation.beforePasswordChange === true ? 400 : 403;
      expect([operation.id, reply.status]).toEqual([operation.id, expected]);
      if (expected === 403) expect(reply.body?.type).toBe('/api/v1/problems/password-change-required');
    }
  });
});

describe('step 7: permission', () => {
  it.each(each(permitted))(
    '403 before the query, whether or not the row exists: %s',
    async (_name, operation) => {
      const path = `${addressOf(operation)}?unknown=1`;
      const reply = await send({ method: operation.method, path, headers: powerless });
      expect(reply).toMatchObject({ status: 403, body: { type: 'about:blank' } });
    },
  );
});

describe('step 8: syntax, then schema', () => {
  it.each(each(operationList))('3.4.6: an unknown query parameter is a 400: %s', async (_name, operation) => {
    const path = `${addressOf(operation)}?unknown=1`;
    const headers = { ...bearer, ...json };
    const body = operation.method === 'GET' ? {} : { body: '{"unknown":1}' };
    const reply = await send({ method: operation.method, path, headers, ...body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ location: 'query.unknown' }] } });
  });

  it.each(each(writes))('malformed JSON and bad UTF-8 are a 400: %s', async (_name, operation) => {
    for (const body of ['{"a":', Buffer.from([0x22, 0xff, 0x22])]) {
      const headers = { ...bearer, ...json };
      const reply = await send({ method: operation.method, path: addressOf(operation), headers, body });
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ location: 'body' }] } });
    }
  });

  it.each(each(withBody))(
    '3.3.1: unknown fields are listed, before the target is looked up: %s',
    async (_name, operation) => {
      const body = JSON.stringify({ unknown_a: 1, unknown_b: 2 });
      const headers = { ...bearer, ...json };
      const reply = await send({ method: operation.method, path: addressOf(operation), headers, body });
      expect(reply.status).toBe(422);
      const locations = reply.body?.errors?.map(({ location }) => location);
      expect(locations).toEqual(expect.arrayContaining(['body.unknown_a', 'body.unknown_b']));
    },
  );

  it.each(each(withBody))(
    '3.7: no finite double, U+0000, unpaired surrogates, at any depth: %s',
    async (_name, operation) => {
      const body = '{"deep":[{"a":1e999,"b":"\\u0000","c":"\\ud800"}]}';
      const headers = { ...bearer, ...json };
      const reply = await send({ method: operation.method, path: addressOf(operation), headers, body });
      expect(reply.status).toBe(422);
      const locations = reply.body?.errors?.map(({ location }) => location);
      expect(locations?.sort()).toEqual(['body.deep[0].a', 'body.deep[0].b', 'body.deep[0].c']);
    },
  );

  it.each(each(writes.filter(({ body }) => body === undefined)))(
    '3.1.2: a body where none is taken is a 422: %s',
    async (_name, operation) => {
      const headers = { ...bearer, ...json };
      const reply = await send({
        method: operation.method,
        path: addressOf(operation),
        headers,
        body: '{"a":1}',
      });
      expect(reply.status).toBe(422);
    },
  );

  it('413: a body without a length is counted while it is read', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked' };
    const body = `{"username":"${'x'.repeat(1024 * 1024)}"}`;
    const reply = await send({ method: 'POST', path: '/api/v1/auth/login', headers, body });
    expect(reply.status).toBe(413);
  });
});

describe('every answer', () => {
  it.each(each(operationList))('3.1.6: carries X-Request-Id and X-Build: %s', async (_name, operation) => {
    const headers = { 'x-request-id': 'mine' };
    const reply = await send({ method: operation.method, path: addressOf(operation), headers });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(reply.headers['x-build']).toBe('test');
    if (operation.noStore === true) expect(reply.headers['cache-control']).toBe('no-store');
    if (reply.status >= 400) {
      expect(reply.body).toMatchObject({ instance: `urn:uuid:${reply.headers['x-request-id']}` });
    }
  });
});
