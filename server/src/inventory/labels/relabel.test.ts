import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, statement } from '../../platform/database/index.ts';
import { recordingLog } from '../../platform/database/recording-log.ts';
import { searchable } from '../../platform/text.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { plant, plantLocation } from '../naming/planting.fixture.ts';
import { change, join, labelOf, plantProduct, settle, stored, work } from './labelled.fixture.ts';
import { relabel } from './relabel.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
});
afterAll(() => test.drop());

const overlay = statement(
  'test-overlay',
  `insert into registry_overlay (kind, row_id, fields) values ($1, $2, $3)`,
);

describe('the rule of a row', () => {
  it('L2: product, its parents, the chain of its type, the built-in one', async () => {
    const top = await plant(database, 'component_type', { name: 'top', display_name: 'Top' });
    const { product: parent, type } = await plantProduct(database, 'parent', { type: { parent_id: top } });
    const child = await plant(database, 'product', {
      name: 'child',
      kind: 'device',
      component_type_id: type,
      parent_id: parent,
    });
    const id = await plant(database, 'component', { name: 'thing-one', product_id: child });
    const label = async () => {
      await settle(database, 'component', id);
      return labelOf(database, 'component', id);
    };
    expect(await label()).toBe('Thing One');
    await change(database, 'component_type', top, { label_rule: 'top {{name}}' });
    expect(await label()).toBe('top thing-one');
    await change(database, 'component_type', type, { label_rule: 'type {{name}}' });
    expect(await label()).toBe('type thing-one');
    await change(database, 'product', parent, { label_rule: 'parent {{name}}' });
    expect(await label()).toBe('parent thing-one');
    await change(database, 'product', child, { label_rule: 'child {{name}}' });
    expect(await label()).toBe('child thing-one');
    await change(database, 'product', child, { label_rule: null });
    await change(database, 'product', parent, { label_rule: null });
    await database.run(overlay, ['component_type', type, JSON.stringify({ label_rule: 'mine {{name}}' })]);
    expect(await label()).toBe('mine thing-one');
  });

  it('L2: standard, its parents, the chain of the system type, the built-in one', async () => {
    const kind = await plant(database, 'system_type', { name: 'kind' });
    const sort = await plant(database, 'system_type', { name: 'sort', parent_id: kind });
    const base = await plant(database, 'standard', { name: 'base' });
    const variant = await plant(database, 'standard', { name: 'variant', parent_id: base });
    const id = await plant(database, 'system', {
      name: 'club-av',
      standard_id: variant,
      system_type_id: sort,
    });
    const label = async () => {
      await settle(database, 'system', id);
      return labelOf(database, 'system', id);
    };
    expect(await label()).toBe('Club AV');
    await change(database, 'system_type', kind, { label_rule: 'kind' });
    expect(await label()).toBe('kind');
    await change(database, 'standard', base, { label_rule: 'base' });
    expect(await label()).toBe('base');
    await change(database, 'standard', variant, { label_rule: 'variant' });
    expect(await label()).toBe('variant');
  });

  it('L2: the location type, as operators changed it, or the built-in one', async () => {
    const type = await plant(database, 'location_type', { name: 'hall-type' });
    const id = await plantLocation(database, 'main-hall', { location_type_id: type });
    await settle(database, 'location', id);
    expect(await labelOf(database, 'location', id)).toBe('Main Hall');
    await database.run(overlay, ['location_type', type, JSON.stringify({ label_rule: '{{upper name}}' })]);
    await settle(database, 'location', id);
    expect(await labelOf(database, 'location', id)).toBe('MAIN-HALL');
  });
});

describe('the facts of a row', () => {
  it('L5: of a component with everything', async () => {
    const rule =
      '{{name}}|{{generated}}|{{ordinal}}|{{stem}}|{{type_name}}|{{type_label}}|{{type_abbrev}}|{{kind}}|{{product_name}}|{{product_label}}|{{vendor_name}}|{{vendor_label}}|{{location_name}}|{{location_label}}|{{system_name}}|{{system_label}}|{{system_type_label}}';
    const vendor = await plant(database, 'vendor', {
      name: 'acme',
      display_name: 'Acme Ltd',
      kind: 'developer',
    });
    const { product } = await plantProduct(database, 'eye-9', {
      type: { display_name: 'Eye', stem: 'eye', abbrev: 'ey', label_rule: rule },
      display_name: 'Eye 9',
      vendor_id: vendor,
    });
    const hall = await plantLocation(database, 'east-hall', { display_name: 'East' });
    const type = await plant(database, 'system_type', { name: 'guard', display_name: 'Guard' });
    const system = await plant(database, 'system', { name: 'watch', system_type_id: type });
    const id = await plant(database, 'component', {
      name: 'east-hall-eye-7',
      name_generated: true,
      ordinal: 7,
      product_id: product,
      location_id: hall,
    });
    await join(database, system, id);
    await settle(database, 'component', id);
    expect(await labelOf(database, 'component', id)).toBe(
      'east-hall-eye-7|yes|7|eye|eye-9-type|Eye|ey|device|eye-9|Eye 9|acme|Acme Ltd|east-hall|East|watch|watch|Guard',
    );
  });

  it('L5: of rows with nothing', async () => {
    const { product } = await plantProduct(database, 'bare', {
      type: { label_rule: '[{{type_abbrev}}{{vendor_name}}{{location_label}}{{system_label}}{{ordinal}}]' },
    });
    const component = await plant(database, 'component', { name: 'lone', product_id: product });
    const unknown = await plant(database, 'component', {
      name: 'lone-component-4',
      name_generated: true,
      ordinal: 4,
    });
    const system = await plant(database, 'system', { name: 'lone-system', name_generated: true, ordinal: 1 });
    const second = await plant(database, 'system', {
      name: 'lone-system-2',
      name_generated: true,
      ordinal: 2,
    });
    await settle(database, 'component', component, unknown);
    await settle(database, 'system', system, second);
    const labels = [
      await labelOf(database, 'component', component),
      await labelOf(database, 'component', unknown),
      await labelOf(database, 'system', system),
      await labelOf(database, 'system', second),
    ];
    expect(labels).toEqual(['[]', 'Component 4', 'System', 'System 2']);
  });

  it.each([
    ['hall-floor', 'floor', true, 1, ''],
    ['hall-floor-1', 'floor', false, 1, '1'],
    ['hall-floor-2', 'floor', true, 2, '2'],
    ['hall-level-1', 'level-1', true, 1, ''],
    ['1', '', true, 1, '1'],
  ])(
    'L5: the ordinal of the location %s by stem %s, bare_first %s',
    async (name, stem, bare, ordinal, shown) => {
      const type = await plant(database, 'location_type', {
        name: `type-of-${name}`,
        name_stem: stem,
        name_bare_first: bare,
        label_rule: '({{ordinal}}) {{stem}}',
      });
      const id = await plantLocation(database, name, {
        location_type_id: type,
        name_generated: true,
        ordinal,
      });
      await settle(database, 'location', id);
      expect(await labelOf(database, 'location', id)).toBe(`(${shown}) ${stem}`.trim());
    },
  );

  it('L9: an empty result is no label', async () => {
    const { product } = await plantProduct(database, 'mute', { label_rule: '{{system_name}}' });
    const id = await plant(database, 'component', {
      name: 'mute-1',
      product_id: product,
      display_name: 'old',
    });
    await settle(database, 'component', id);
    expect(await stored(database, 'component', id)).toMatchObject({ display_name: null, search: 'mute-1' });
  });
});

describe('relabelling', () => {
  /** A hall with a system in it; a component of the system, one in the hall, one of both, one of neither. */
  async function plantHall(name: string) {
    const { product } = await plantProduct(database, `p-${name}`, {
      label_rule: '{{location_label}}/{{system_label}}/{{system_type_label}}',
    });
    const standard = await plant(database, 'standard', {
      name: `s-${name}`,
      label_rule: '{{location_label}} AV',
    });
    const hall = await plantLocation(database, name);
    const system = await plant(database, 'system', {
      name: `${name}-av`,
      location_id: hall,
      standard_id: standard,
    });
    const component = (which: string, location_id: string | null) =>
      plant(database, 'component', { name: `${name}-${which}`, product_id: product, location_id });
    const member = await component('member', null);
    const placed = await component('placed', hall);
    const both = await component('both', hall);
    const apart = await component('apart', null);
    await join(database, system, member);
    await join(database, system, both);
    await join(database, system, placed, false);
    await settle(database, 'location', hall);
    await settle(database, 'component', apart);
    const labels = async () => {
      const rows = await Promise.all(
        [member, placed, both, apart].map((id) => labelOf(database, 'component', id)),
      );
      return [await labelOf(database, 'system', system), ...rows];
    };
    return { hall, system, member, placed, both, apart, labels };
  }

  it('L11: goes from a location to its systems to their components, and to its own', async () => {
    const { hall, system, member, apart, labels } = await plantHall('oak');
    expect(await labels()).toEqual(['Oak AV', '/Oak AV/', 'Oak//', 'Oak/Oak AV/', '//']);
    const before = {
      system: await stored(database, 'system', system),
      apart: await stored(database, 'component', apart),
    };
    await change(database, 'location', hall, { display_name: 'The Oak', display_name_generated: false });
    await settle(database, 'location', hall);
    expect(await labels()).toEqual(['The Oak AV', '/The Oak AV/', 'The Oak//', 'The Oak/The Oak AV/', '//']);
    expect(await stored(database, 'system', system)).toEqual({
      display_name: 'The Oak AV',
      search: searchable('oak-av', 'The Oak AV'),
      version: before.system.version + 1,
    });
    const announced = await database.run(
      statement<{ id: string; data: object }>(
        'test-announced',
        `select owner_id as id, data from domain_event where owner_id = $1 order by seq desc limit 1`,
      ),
      [member],
    );
    const data = { kind: 'component', id: member, name: 'oak-member', verb: 'update' };
    expect(announced).toEqual([{ id: member, data }]);
    expect((await stored(database, 'component', member)).search).toBe('oak-member\n/the oak av/');
    expect(await stored(database, 'component', apart)).toEqual(before.apart);
  });

  it('L11: the name of a location counts as well as its label', async () => {
    const { hall, labels } = await plantHall('elm');
    await change(database, 'location', hall, { name: 'fir' });
    await settle(database, 'location', hall);
    expect((await labels())[0]).toBe('Fir AV');
  });

  it("L11: the type of a system counts for its components' labels", async () => {
    const { system, labels } = await plantHall('ash');
    const type = await plant(database, 'system_type', { name: 'ash-type', display_name: 'Ash Room' });
    await change(database, 'system', system, { system_type_id: type });
    await settle(database, 'system', system);
    expect(await labels()).toEqual(['Ash AV', '/Ash AV/Ash Room', 'Ash//', 'Ash/Ash AV/Ash Room', '//']);
  });

  it('L11: the primary system counts, not the others', async () => {
    const { placed } = await plantHall('bay');
    await database.run(
      statement('test-primary', 'update system_member set is_primary = true where component_id = $1'),
      [placed],
    );
    await settle(database, 'component', placed);
    expect(await labelOf(database, 'component', placed)).toBe('Bay/Bay AV/');
  });

  it('L11, L12: what nobody reads anew stays as it is, though a fresh render would differ', async () => {
    const { hall, labels } = await plantHall('yew');
    const before = await labels();
    await database.run(statement('test-rules', `update product set label_rule = 'new' where name = 'p-yew'`));
    await database.transaction((tx) => relabel(work, tx, 'location', [hall], { readByOthers: false }));
    expect(await labels()).toEqual(before);
  });

  it('L1: a claimed label stays, and is searched by its new name', async () => {
    const hall = await plantLocation(database, 'pine', {
      display_name: 'Mine',
      display_name_generated: false,
    });
    const system = await plant(database, 'system', {
      name: 'pine-av',
      location_id: hall,
      display_name: 'Ours',
      display_name_generated: false,
    });
    await change(database, 'location', hall, { name: 'larch' });
    await settle(database, 'location', hall);
    expect(await stored(database, 'location', hall)).toEqual({
      display_name: 'Mine',
      search: 'larch\nmine',
      version: 1,
    });
    expect(await stored(database, 'system', system)).toEqual({
      display_name: 'Ours',
      search: '',
      version: 1,
    });
  });

  it('L11: costs a fixed number of statements, however many rows follow', async () => {
    const statements: string[] = [];
    const counted = openDatabase({
      connection: test.connection,
      log: recordingLog(),
      onQuery: (name) => statements.push(name),
    });
    await counted.start();
    const costs: number[] = [];
    for (const size of [3, 300]) {
      const hall = await plantLocation(database, `wide-${size}`);
      const system = await plant(database, 'system', { name: `wide-${size}-av`, location_id: hall });
      for (let n = 0; n < size; n += 1) {
        const id = await plant(database, 'component', { name: `wide-${size}-${n}`, location_id: hall });
        await join(database, system, id);
      }
      statements.length = 0;
      await counted.transaction((tx) => relabel(work, tx, 'location', [hall]));
      costs.push(statements.length);
    }
    await counted.stop();
    expect(costs[0]).toBe(costs[1]);
    expect(costs[0]).toBeLessThanOrEqual(18);
  });
});
