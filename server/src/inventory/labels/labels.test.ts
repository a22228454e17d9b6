import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { MUSTER_SETTINGS__LABEL__ACRONYMS: '["HQ"]' } });
  owner = server.owner;
  const label_rule = '{{product_label}} in {{location_label}} of {{system_label}}';
  ok(await owner.createProduct({ body: { name: 'eye', label_rule } }));
  ok(await owner.createStandard({ body: { name: 'club', label_rule: '{{location_label}} {{type_label}}' } }));
});
afterAll(() => server.stop());

const labelOf = async (name: string) => ok(await owner.getComponent({ params: { name } })).display_name;
const systemLabel = async (name: string) => ok(await owner.getSystem({ params: { name } })).display_name;

describe('labels', () => {
  it('L1: a label is claimed by a text of its own, and handed back by an empty one', async () => {
    const made = ok(await owner.createLocation({ body: { name: 'main-hq', location_type: 'campus' } }));
    expect(made).toMatchObject({ display_name: 'Main HQ', display_name_generated: true });
    const params = { name: 'main-hq' };
    const claimed = ok(await owner.updateLocation({ params, body: { display_name: 'Ours' } }));
    expect(claimed).toMatchObject({ display_name: 'Ours', display_name_generated: false });
    const back = ok(await owner.updateLocation({ params, body: { display_name: '' } }));
    expect(back).toMatchObject({ display_name: 'Main HQ', display_name_generated: true });
    const same = ok(await owner.updateLocation({ params, body: { display_name: 'Main HQ' } }));
    expect(same).toMatchObject({ display_name_generated: true, updated_at: back.updated_at });
  });

  it('L7: a rule that does not compile is refused where it is written, with the character', async () => {
    const product = await owner.createProduct({ body: { name: 'bad', label_rule: 'a {{standard_name}}' } });
    const problem = expectProblem(product, 422, { at: 'body.label_rule' });
    expect(problem.errors?.[0]?.message).toContain('character 5');
    const standard = await owner.createStandard({ body: { name: 'bad', label_rule: '{{#if name}}' } });
    expectProblem(standard, 422, { at: 'body.label_rule' });
  });

  it('L11: follows location, primary system and what those are called', async () => {
    ok(await owner.createLocation({ body: { name: 'north', location_type: 'building' } }));
    ok(await owner.createLocation({ body: { name: 'south', location_type: 'building' } }));
    ok(await owner.createSystem({ body: { name: 'one', location: 'north', standard_id: 'club' } }));
    ok(await owner.createSystem({ body: { name: 'two', location: 'south' } }));
    const body = { name: 'lens', product: 'eye', location: 'north', system: 'one' };
    ok(await owner.createComponent({ body }));
    expect(await labelOf('lens')).toBe('Eye in North of North System');
    ok(await owner.renameLocation({ params: { name: 'north' }, body: { name: 'arctic' } }));
    expect(await systemLabel('one')).toBe('Arctic System');
    expect(await labelOf('lens')).toBe('Eye in Arctic of Arctic System');
    ok(await owner.updateSystem({ params: { name: 'one' }, body: { system_type_id: 'boardroom' } }));
    expect(await labelOf('lens')).toBe('Eye in Arctic of Arctic Boardroom');
    ok(await owner.moveSystem({ params: { name: 'one' }, body: { location: 'south' } }));
    expect(await labelOf('lens')).toBe('Eye in Arctic of South Boardroom');
    ok(await owner.moveComponent({ params: { name: 'lens' }, body: { location: 'south' } }));
    expect(await labelOf('lens')).toBe('Eye in South of South Boardroom');
    const params = { name: 'two', component: 'lens' };
    ok(await owner.addSystemMember({ params }));
    expect(await labelOf('lens')).toBe('Eye in South of South Boardroom');
    ok(await owner.setPrimarySystem({ params }));
    expect(await labelOf('lens')).toBe('Eye in South of Two');
    const gone = await owner.deleteSystem({ params: { name: 'two' }, query: { unbind: true } });
    expect(gone.status).toBe(204);
    expect(await labelOf('lens')).toBe('Eye in South of South Boardroom');
    ok(await owner.updateComponent({ params: { name: 'lens' }, body: { product: '' } }));
    expect(await labelOf('lens')).toBe('Lens');
  });

  it('L11, L12: moving a location relabels nothing below it', async () => {
    for (const name of ['east', 'west']) {
      ok(await owner.createLocation({ body: { name, location_type: 'campus' } }));
    }
    ok(await owner.createLocation({ body: { name: 'tower', location_type: 'building', parent: 'east' } }));
    ok(await owner.createStandard({ body: { name: 'tent', label_rule: 'old {{name}}' } }));
    ok(await owner.createSystem({ body: { name: 'tower-av', location: 'tower', standard_id: 'tent' } }));
    ok(await owner.updateStandard({ params: { id: 'tent' }, body: { label_rule: 'new {{name}}' } }));
    ok(await owner.moveLocation({ params: { name: 'tower' }, body: { parent: 'west' } }));
    expect(await systemLabel('tower-av')).toBe('old tower-av');
    expect(ok(await owner.recomputeSystemLabels({ body: { standard_id: 'tent' } })).count).toBe(1);
    expect(await systemLabel('tower-av')).toBe('new tower-av');
  });
});
