import {
  namedBodies,
  ok,
  openApiDocument,
  operationList,
  permissionUniverse,
  problems,
  type Scope,
  schemaDocument,
} from '@muster/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specifiedOperations, specifiedPermissions } from './specification.ts';
import { World } from './world.ts';

/** README 3.1: the specification, the served documents and the contract agree. */

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const api = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.server.origin}/api/v1${path}`, { headers });

interface Served {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}
const served = async () => (await (await api('/openapi.json')).json()) as Served;
/** How operations.tsv writes where a permission must be held. */
function scopeColumn(scope: Scope | undefined): string {
  if (scope === undefined || scope === 'any') return 'none';
  return scope === 'all' ? 'all' : 'row';
}
const nameOf = (schema: object | undefined) => (schema as { $id?: string } | undefined)?.$id;

describe('the specification', () => {
  const built = new Set(operationList.map(({ area }) => area as string));
  // the demo fleet needs nodes, tags and alarms, and comes when they are there
  const later = new Set(['GET /demo', 'POST /demo:load', 'POST /demo:remove']);
  const specified = specifiedOperations().filter(
    ({ file, method, path }) => built.has(file) && !later.has(`${method} ${path}`),
  );

  it('operations.tsv and the contract name the same operations', () => {
    const key = (operation: { method: string; path: string }) => `${operation.method} ${operation.path}`;
    expect(operationList.map(key).sort()).toEqual(specified.map(key).sort());
  });

  it.each(specified.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
    const operation = operationList.find(({ method, path }) => method === row.method && path === row.path);
    expect({
      permission: operation?.access,
      scope: scopeColumn(operation?.scope),
      success: operation?.success.status,
      requestBody: nameOf(operation?.body),
      responseBody: nameOf(operation?.success.body),
    }).toEqual({
      permission: row.permission,
      scope: row.scope,
      success: row.success,
      requestBody: row.requestBody,
      responseBody: row.responseBody,
    });
  });

  it('14: the catalogue is the universe that GET /roles tells', async () => {
    expect(permissionUniverse).toEqual(specifiedPermissions());
    expect(ok(await world.owner.listRoles()).permission_universe).toEqual(specifiedPermissions());
  });

  it('14: every operation needs a permission of the catalogue, or none', () => {
    for (const { access, scope, conditional = [] } of operationList) {
      const needsNone = access === 'public' || access === 'authenticated';
      expect(needsNone).toBe(scope === undefined);
      for (const permission of [...(needsNone ? [] : [access]), ...conditional]) {
        expect(permissionUniverse).toContain(permission);
      }
    }
  });
});

describe('GET /openapi.json', () => {
  it('3.1.4: is the document of the contract, with its version', async () => {
    const document = await served();
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '0.0.1-skeleton']);
  });

  it('section 1: x-permission stands on every operation outside the two lists and on none inside', async () => {
    const { paths } = await served();
    for (const { method, path, access, scope } of operationList) {
      const operation = paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? {};
      const free = access === 'public' || access === 'authenticated';
      expect(operation['x-permission']).toBe(free ? undefined : access);
      expect(operation['x-permission-scope']).toBe(scope === 'all' ? 'all' : undefined);
    }
  });

  it('every reference leads somewhere', async () => {
    const document = await served();
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const names = [...references].map((match) => match[1] as string);
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(document.components.schemas).toHaveProperty(name);
  });
});

describe('GET /schemas/{file}', () => {
  it.each([...namedBodies.keys()])('%s.json is published and is a JSON Schema', async (name) => {
    const reply = await api(`/schemas/${name}.json`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/schema+json');
    const schema = namedBodies.get(name);
    const document = (await reply.json()) as object;
    expect(document).toEqual(JSON.parse(JSON.stringify(schema && schemaDocument(name, schema))));
    expect(new Ajv2020({ strict: false }).validateSchema(document)).toBe(true);
  });

  it('settings namespaces are published too; nothing else is', async () => {
    expect((await api('/schemas/Settings-security.json')).status).toBe(200);
    expect((await api('/schemas/Nothing.json')).status).toBe(404);
    expect((await api('/schemas/__proto__')).status).toBe(404);
  });

  it('3.3.2: an optional field of an input says that null and the empty string are taken', async () => {
    const document = (await (await api('/schemas/CreatePrincipalInputBody.json')).json()) as {
      properties: Record<string, unknown>;
    };
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(document);
    expect(validate({ username: 'ada', email: '', label: null, password: null })).toBe(true);
    expect(validate({ username: 'ada', password: '' })).toBe(false);
    expect(validate({ username: null })).toBe(false);
  });
});

describe('documents', () => {
  it.each(['/openapi.json', '/schemas/PrincipalBody.json'])(
    '3.3.5: %s has an ETag and gives 304',
    async (path) => {
      const first = await api(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await api(path, { 'if-none-match': `"other", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await api(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it.each(Object.entries(problems))('GET /problems/%s explains the problem', async (slug, problem) => {
    expect(ok(await world.server.anyone.getProblem({ params: { slug } }))).toMatchObject({
      slug,
      ...problem,
    });
  });

  it('an unknown problem is a 404, an inherited name too', async () => {
    for (const slug of ['nothing', 'toString', '__proto__']) {
      expect((await world.server.anyone.getProblem({ params: { slug } })).status).toBe(404);
    }
  });
});
