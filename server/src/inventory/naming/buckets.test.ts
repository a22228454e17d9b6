import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { componentBucket, locationBucket, systemBucket } from './buckets.ts';
import { plant, plantLocation } from './planting.fixture.ts';

let database: Database;
let drop: () => Promise<void>;
let hall: string;
beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  hall = await plantLocation(database, 'hall');
});
afterAll(() => drop());

const overlay = statement(
  'test-overlay',
  `insert into registry_overlay (kind, row_id, fields) values ($1, $2, $3)`,
);

describe('buckets', () => {
  it('N2: a component takes parent, else own location, and the stem of its type', async () => {
    const optics = await plant(database, 'component_type', { name: 'optics', stem: 'eye' });
    const camera = await plant(database, 'component_type', { name: 'camera', parent_id: optics });
    const product = await plant(database, 'product', {
      name: 'cam-1',
      kind: 'device',
      component_type_id: camera,
    });
    const rack = await plant(database, 'component', { name: 'rack', location_id: hall });
    const nowhere = { parentId: null, locationId: null, productId: null };
    const bucket = { stem: 'eye', showFirst: true };
    expect(await componentBucket(database, nowhere)).toEqual({
      prefix: '',
      stem: 'component',
      showFirst: true,
    });
    expect(await componentBucket(database, { ...nowhere, locationId: hall, productId: product })).toEqual({
      prefix: 'hall',
      ...bucket,
    });
    expect(await componentBucket(database, { parentId: rack, locationId: hall, productId: product })).toEqual(
      { prefix: 'rack', ...bucket },
    );
    await database.run(overlay, ['component_type', optics, JSON.stringify({ stem: 'lens' })]);
    const forked = await componentBucket(database, { ...nowhere, productId: product });
    expect(forked.stem).toBe('lens');
  });

  it('N2: a system takes parent, else own location, and the stem of its type; its 1 is not shown', async () => {
    const room = await plant(database, 'system_type', { name: 'meeting-room' });
    const club = await plant(database, 'system', { name: 'club' });
    expect(await systemBucket(database, { parentId: null, locationId: hall, systemTypeId: null })).toEqual({
      prefix: 'hall',
      stem: 'system',
      showFirst: false,
    });
    expect(await systemBucket(database, { parentId: club, locationId: hall, systemTypeId: room })).toEqual({
      prefix: 'club',
      stem: 'meeting-room',
      showFirst: false,
    });
  });

  it.each([
    ['floor', false, { stem: 'floor', showFirst: true }],
    ['floor', true, { stem: 'floor', showFirst: false }],
    ['', true, { stem: '', showFirst: true }],
    ['', false, { stem: '', showFirst: true }],
  ])('N2: a location follows the name_rule of its type: stem %j, bare_first %s', async (stem, bare, rest) => {
    const name = `type-${stem}-${bare}`;
    const locationTypeId = await plant(database, 'location_type', {
      name,
      name_stem: stem,
      name_bare_first: bare,
    });
    expect(await locationBucket(database, { parentId: hall, locationTypeId })).toEqual({
      prefix: 'hall',
      ...rest,
    });
    expect((await locationBucket(database, { parentId: null, locationTypeId }))?.prefix).toBe('');
  });

  it('N7: a type without name_rule names nothing', async () => {
    const locationTypeId = await plant(database, 'location_type', { name: 'plain' });
    expect(await locationBucket(database, { parentId: hall, locationTypeId })).toBeUndefined();
  });
});
