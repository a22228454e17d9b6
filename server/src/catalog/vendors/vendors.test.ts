import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createVendor({ body: { name, display_name: `Vendor ${name}`, ...body } }));

describe('create', () => {
  it('I1, O1: a custom row with an id, its defaults and an address', async () => {
    const reply = await server.owner.createVendor({ body: { name: 'acme', display_name: '  Acmé  ' } });
    const body = ok(reply);
    expect(body).toMatchObject({ name: 'acme', display_name: 'Acmé', kind: 'manufacturer', official: false });
    expect(body).not.toHaveProperty('icon');
    expect(body.created_at).toBe(body.updated_at);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/v1/vendors/${body.id}`);
    expect(ok(await server.owner.getVendor({ params: { id: 'acme' } }))).toEqual(body);
  });

  it('I4: a vendor answers to its name and to its uuid in any letter case', async () => {
    const { id } = await make('twofold');
    for (const reference of ['twofold', id, id.toUpperCase()]) {
      expect(ok(await server.owner.getVendor({ params: { id: reference } })).id).toBe(id);
    }
    expectProblem(await server.owner.getVendor({ params: { id: 'TWOFOLD' } }), 404);
  });

  it('I2, I6, I7, U5: every violation is listed', async () => {
    const body = {
      name: 'Rack-1',
      display_name: 'right\u202eto left',
      kind: 'shop' as 'developer',
      icon: 'Big Icon',
      support_phone: 'call me',
      website: 'ftp://example.org',
    };
    const reply = await server.owner.createVendor({ body });
    const at = ['name', 'display_name', 'kind', 'icon', 'support_phone', 'website'];
    expectProblem(reply, 422, { at: at.map((field) => `body.${field}`) });
  });

  it('I2: a name shaped like a uuid is refused', async () => {
    const name = '0190f1c2-0000-7000-8000-000000000000';
    expectProblem(await server.owner.createVendor({ body: { name, display_name: 'X' } }), 422, {
      at: 'body.name',
    });
  });

  it('I8: display_name is required', async () => {
    const nameless = { name: 'unlabelled' } as { name: string; display_name: string };
    expectProblem(await server.owner.createVendor({ body: nameless }), 422, { at: 'body.display_name' });
    const empty = { name: 'unlabelled', display_name: '  ' };
    expectProblem(await server.owner.createVendor({ body: empty }), 422, { at: 'body.display_name' });
  });

  it('O1: official is not writable', async () => {
    const body = { name: 'own', display_name: 'Own', official: true };
    expectProblem(await server.owner.createVendor({ body }), 422, { at: 'body.official' });
  });

  it('3.1: a website is an absolute address of the web without user info', async () => {
    for (const website of ['example.org', 'https://', 'https://me:pw@example.org', 'javascript:alert(1)']) {
      const body = { name: 'site', display_name: 'Site', website };
      expectProblem(await server.owner.createVendor({ body }), 422, { at: 'body.website' });
    }
    const body = await make('site', {
      website: 'https://example.org/help?x=1',
      support_phone: '+49 (0)30/1-2',
    });
    expect(body).toMatchObject({ website: 'https://example.org/help?x=1', support_phone: '+49 (0)30/1-2' });
  });

  it('U3: null and "" on an optional field equal omission', async () => {
    const body = { name: 'plain', display_name: 'Plain', icon: '', website: null as unknown as string };
    const made = ok(await server.owner.createVendor({ body }));
    expect(made).not.toHaveProperty('icon');
    expect(made).not.toHaveProperty('website');
  });

  it('I3, P3: a taken name is 409, and of simultaneous claims exactly one succeeds', async () => {
    await make('taken');
    expectProblem(await server.owner.createVendor({ body: { name: 'taken', display_name: 'X' } }), 409, {
      at: 'body.name',
    });
    const claim = () => server.owner.createVendor({ body: { name: 'contested', display_name: 'X' } });
    const statuses = (await Promise.all([claim(), claim(), claim(), claim()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('update', () => {
  it('U1: omitted and null keep, "" clears, anything else sets; one record per change', async () => {
    const { id, updated_at } = await make('patched', { icon: 'star', website: 'https://example.org' });
    const body = { icon: '', website: null as unknown as string, kind: 'developer' as const };
    const changed = ok(await server.owner.updateVendor({ params: { id }, body }));
    expect(changed).toMatchObject({ kind: 'developer', website: 'https://example.org' });
    expect(changed).not.toHaveProperty('icon');
    expect(changed.updated_at > updated_at).toBe(true);
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'update',
      resource: 'vendor',
      old: { name: 'patched', icon: 'star', kind: 'manufacturer' },
      new: { name: 'patched', icon: null, kind: 'developer' },
    });
  });

  it('U6: what changes nothing keeps updated_at and version and leaves no record', async () => {
    const made = await server.owner.createVendor({ body: { name: 'same', display_name: 'Same' } });
    const { id } = ok(made);
    for (const body of [{}, { display_name: ' Same ', kind: 'manufacturer' as const }]) {
      const reply = await server.owner.updateVendor({ params: { id }, body });
      expect(ok(reply)).toEqual(ok(made));
      expect(reply.headers.get('etag')).toBe(made.headers.get('etag'));
    }
    expect(await trailOf(server, id)).toHaveLength(1);
  });

  it('U4, I8: what cannot be empty is not cleared', async () => {
    const { id } = await make('kept');
    const body = { name: '', display_name: '', kind: '' as 'developer' };
    const at = ['body.name', 'body.display_name', 'body.kind'];
    expectProblem(await server.owner.updateVendor({ params: { id }, body }), 422, { at });
  });

  it('I5: after a rename the old name answers 404 and is free', async () => {
    const { id } = await make('before');
    ok(await server.owner.updateVendor({ params: { id: 'before' }, body: { name: 'after' } }));
    expectProblem(await server.owner.getVendor({ params: { id: 'before' } }), 404);
    expect(ok(await server.owner.getVendor({ params: { id: 'after' } })).id).toBe(id);
    expect((await make('before')).id).not.toBe(id);
    const taken = await server.owner.updateVendor({ params: { id }, body: { name: 'before' } });
    expectProblem(taken, 409, { at: 'body.name' });
  });

  it('P1: If-Match names the version; a stale one changes nothing', async () => {
    const made = await server.owner.createVendor({ body: { name: 'raced', display_name: 'Raced' } });
    const { id } = ok(made);
    const first = { 'if-match': made.headers.get('etag') ?? '' };
    const patch = (headers: Record<string, string>, display_name: string) =>
      server.owner.updateVendor({ params: { id }, body: { display_name }, headers });
    ok(await patch(first, 'Winner'));
    expectProblem(await patch(first, 'Loser'), 409);
    expectProblem(await server.owner.deleteVendor({ params: { id }, headers: first }), 409);
    expect(ok(await server.owner.getVendor({ params: { id } })).display_name).toBe('Winner');
    ok(await patch({ 'if-match': '*' }, 'Any'));
  });

  it('P1: If-None-Match gives 304 until the row changes', async () => {
    const { id } = await make('cached');
    const read = (headers: Record<string, string> = {}) =>
      server.owner.getVendor({ params: { id }, headers });
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': tag })).status).toBe(304);
    ok(await server.owner.updateVendor({ params: { id }, body: { icon: 'star' } }));
    expect((await read({ 'if-none-match': tag })).status).toBe(200);
  });
});

describe('official rows', () => {
  it('O2, O6: are not changed and not deleted', async () => {
    const update = await server.owner.updateVendor({ params: { id: 'cisco' }, body: { icon: 'star' } });
    expect(expectProblem(update, 422).detail).toContain('official');
    expect(expectProblem(await server.owner.deleteVendor({ params: { id: 'cisco' } }), 422).detail).toContain(
      'official',
    );
    expect(ok(await server.owner.getVendor({ params: { id: 'cisco' } })).official).toBe(true);
  });
});

describe('delete', () => {
  it('D4: 204, then 404; the record keeps what was there', async () => {
    const { id } = await make('gone', { icon: 'star' });
    expect((await server.owner.deleteVendor({ params: { id: 'gone' } })).status).toBe(204);
    expectProblem(await server.owner.deleteVendor({ params: { id: 'gone' } }), 404);
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'delete',
      resource: 'vendor',
      old: { name: 'gone', display_name: 'Vendor gone', kind: 'manufacturer', icon: 'star' },
    });
  });

  it('D1, D2: products hold their vendor; up to 20 are named, all are counted', async () => {
    await make('held');
    for (let n = 1; n <= 21; n += 1) {
      const name = `of-held-${String(n).padStart(2, '0')}`;
      ok(await server.owner.createProduct({ body: { name, vendor_id: 'held' } }));
    }
    const problem = expectProblem(await server.owner.deleteVendor({ params: { id: 'held' } }), 409);
    expect(problem.detail).toContain('21 product (vendor)');
    expect(problem.errors).toHaveLength(20);
    expect(problem.errors?.[0]).toMatchObject({
      location: 'held_by.product',
      value: { kind: 'product', id: expect.any(String), name: 'of-held-01', relation: 'vendor' },
    });
  });

  it('D1: products that the caller may not read are only counted', async () => {
    await make('half-held');
    ok(await server.owner.createProduct({ body: { name: 'unseen', vendor_id: 'half-held' } }));
    const permissions = ['vendor:read', 'vendor:delete'];
    ok(await server.owner.createRole({ body: { name: 'vendor-keeper', permissions } }));
    const keeper = await server.as({ handle: 'keeper', grants: [{ role: 'vendor-keeper' }] });
    const problem = expectProblem(await keeper.client.deleteVendor({ params: { id: 'half-held' } }), 409);
    expect(problem.errors).toEqual([
      expect.objectContaining({ value: { kind: 'product', count: 1, hidden: true } }),
    ]);
    expect(JSON.stringify(problem)).not.toContain('unseen');
  });
});

describe('access', () => {
  it('X2: whoever reads vendors anywhere reads all; writing needs all scope', async () => {
    const place = await plantLocation(server.database, 'vendors-x2');
    const local = { role: 'admin', scope_kind: 'location' as const, scope_id: place };
    const { client } = await server.as({ handle: 'local', grants: [local] });
    expect(ok(await client.listVendors({ query: { q: 'cisco' } })).vendors).toHaveLength(1);
    const { id } = await make('fenced');
    expectProblem(await client.createVendor({ body: { name: 'x', display_name: 'X' } }), 403);
    expectProblem(await client.updateVendor({ params: { id }, body: {} }), 403);
    expectProblem(await client.deleteVendor({ params: { id: 'no-such' } }), 403);
  });
});

describe('list', () => {
  const names = async (query: NonNullable<Parameters<TestServer['owner']['listVendors']>[0]>['query'] = {}) =>
    ok(await server.owner.listVendors({ query })).vendors.map(({ name }) => name);

  beforeAll(async () => {
    await make('zz-one', { display_name: 'ΣΊΣΥΦΟΣ 100%', kind: 'developer' });
    await make('zz-two', { display_name: 'Straße', kind: 'integrator' });
  });

  it('Q4: every term occurs somewhere, in any case and script; wildcards mean nothing', async () => {
    expect(await names({ q: 'σίσυφος' })).toEqual(['zz-one']);
    expect(await names({ q: 'ZZ  100%' })).toEqual(['zz-one']);
    expect(await names({ q: 'zz 100% straße' })).toEqual([]);
    expect(await names({ q: '_z-' })).toEqual([]);
  });

  it('Q5: filters combine with AND, several values of one with OR', async () => {
    expect(await names({ q: 'zz', kind: ['developer', 'integrator'] })).toEqual(['zz-one', 'zz-two']);
    expect(await names({ q: 'zz', kind: ['developer'] })).toEqual(['zz-one']);
    expect(await names({ q: 'zz', official: true })).toEqual([]);
    expect((await names({ official: true })).length).toBeGreaterThan(20);
  });

  it('Q3: sorted by name, display_name or a time, either way', async () => {
    expect(await names({ q: 'zz', sort: 'display_name' })).toEqual(['zz-two', 'zz-one']);
    expect(await names({ q: 'zz', sort: '-name' })).toEqual(['zz-two', 'zz-one']);
    expect(await names({ q: 'zz', sort: 'created_at' })).toEqual(['zz-one', 'zz-two']);
    expect(await names({ q: 'zz', sort: '-updated_at' })).toEqual(['zz-two', 'zz-one']);
  });

  it('Q2: pages give every row once; total counts what the filters select', async () => {
    const everything = await names({ official: true });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { official: true, limit: 7, count: true, ...(cursor !== undefined && { cursor }) };
      const page = ok(await server.owner.listVendors({ query }));
      expect(page.total).toBe(everything.length);
      seen.push(...page.vendors.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(everything);
    expect(await names({ official: true, limit: 3, offset: 2 })).toEqual(everything.slice(2, 5));
  });

  it('Q6: what cannot be parsed, is unknown or belongs elsewhere is 400', async () => {
    for (const query of [
      { kind: ['shop'] },
      { limit: 0 },
      { sort: 'colour' },
      { official: 'maybe' },
      { vendor: 'x' },
      { cursor: 'AAAA' },
    ]) {
      expectProblem(await server.owner.listVendors({ query: query as object }), 400);
    }
  });
});
