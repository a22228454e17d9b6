import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/identifiers.ts';
import type { ShippedRow } from './plan.ts';
import { REFERENCES } from './retire.ts';
import { KINDS } from './shelf.ts';
import { shippedId } from './shipped-id.ts';
import { changed, openHouse, without } from './upgrade.fixture.ts';

let house: Awaited<ReturnType<typeof openHouse>>;

beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.drop());

const TABLES = [
  ...KINDS,
  'ingest_type_name',
  'location_type_parent',
  'product_capability',
  'product_property',
  'system_role',
  'system_role_capability',
  'registry_overlay',
  'inventory_change',
];

/** Every row of every table that shipping writes, with the transaction that wrote it last. */
async function everything(): Promise<object> {
  const tables = await Promise.all(
    TABLES.map(async (table) => [
      table,
      await house.read(`select xmin::text, t::text from ${table} t order by 2`),
    ]),
  );
  return Object.fromEntries(tables);
}

const custom = (name: string) => [newId(), name];
const makeType = `insert into component_type (id, name, display_name, search) values ($1, $2, 'Mine', $2)`;

describe('a second start', () => {
  it('O9: writes nothing', async () => {
    await house.ship();
    const before = await everything();
    expect(await house.ship()).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('O9: two processes that start at once ship once', async () => {
    await Promise.all([house.ship(), house.ship()]);
    expect(await house.read('select name from vendor where version > 1')).toEqual([]);
  });

  it('O9: ids are UUIDv5 of kind and name', () => {
    expect(shippedId('vendor', 'apc')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(shippedId('vendor', 'apc')).toBe('4d03ff1d-e6ac-5458-8d35-dfc0ae616169');
    expect(shippedId('driver', 'apc')).not.toBe(shippedId('vendor', 'apc'));
  });
});

describe('a new release', () => {
  it('O9: changes and adds shipped rows, and leaves the others alone', async () => {
    await house.ship();
    const label = 'select version, display_name, search from vendor where name = $1';
    const sony = await house.read('select xmin::text, * from vendor where name = $1', ['sony']);
    await house.ship({
      vendor: (rows) => [
        ...changed('apc', () => ({ display_name: 'Schneider', search: '' }))(rows, () => null),
        {
          id: newId(),
          name: 'newcomer',
          display_name: 'Newcomer',
          search: '',
          kind: 'developer',
          website: null,
        },
      ],
    });
    expect(await house.one(label, ['apc'])).toEqual({
      version: 2,
      display_name: 'Schneider',
      search: 'apc\nschneider',
    });
    expect(await house.one(label, ['newcomer'])).toMatchObject({ version: 1, display_name: 'Newcomer' });
    expect(await house.read('select xmin::text, * from vendor where name = $1', ['sony'])).toEqual(sony);
  });

  it('O9: overlays survive, and search follows what operators see', async () => {
    await house.ship();
    await house.read(
      `insert into registry_overlay (kind, row_id, fields) values ('component_type', $1, '{"display_name": "Screen"}')`,
      [shippedId('component_type', 'display')],
    );
    await house.ship({
      component_type: changed('display', () => ({ display_name: 'Panel', stem: 'panel' })),
    });
    expect(
      await house.one(
        `select t.display_name, t.stem, t.search, o.fields from component_type t join registry_overlay o on o.row_id = t.id`,
      ),
    ).toEqual({
      display_name: 'Panel',
      stem: 'panel',
      search: 'display\nscreen',
      fields: { display_name: 'Screen' },
    });
  });

  it('O9: a name taken by a custom row is skipped with a warning, and what refers to it refers to that row', async () => {
    const [id, name] = custom('display');
    await house.read(makeType, [id, name]);
    expect(await house.ship()).toEqual([{ kind: 'component_type', name: 'display' }]);
    expect(
      await house.one(`select official, display_name from component_type where name = 'display'`),
    ).toEqual({
      official: false,
      display_name: 'Mine',
    });
    expect(
      await house.one(
        `select c.parent_id, c.path ^@ p.path as below from component_type c join component_type p on p.id = c.parent_id
         where c.name = 'interactive-display'`,
      ),
    ).toEqual({ parent_id: id, below: true });
  });

  it('O9: a once shipped row that was renamed keeps its id; its name is skipped', async () => {
    await house.ship();
    const id = shippedId('vendor', 'apc');
    await house.read(`update vendor set official = false, name = 'renamed' where id = $1`, [id]);
    expect(await house.ship()).toEqual([{ kind: 'vendor', name: 'apc' }]);
    expect(await house.one(`select name from vendor where id = $1`, [id])).toEqual({ name: 'renamed' });
    expect(await house.one(`select vendor_id from product where name = 'apc-smart-ups-1500'`)).toEqual({
      vendor_id: id,
    });
  });

  it('monitoring.md 2.1: a name taken by another kind of telemetry type is skipped, with the lines that need it', async () => {
    const id = newId();
    await house.read(
      `insert into ingest_type_name (name, kind, type_id) values ('serial-number', 'event', $1)`,
      [id],
    );
    expect(await house.ship()).toEqual([{ kind: 'property_type', name: 'serial-number' }]);
    expect(await house.one(`select id from property_type where name = 'serial-number'`)).toBeUndefined();
    expect(
      await house.one(
        `select count(*)::int as lines from product_property l join product p on p.id = l.owner_id
         where p.name = 'lg-55uh5n'`,
      ),
    ).toEqual({ lines: 3 });
  });

  it('H1: a row that gets another parent takes what hangs below along', async () => {
    await house.ship();
    await house.read(
      `insert into component_type (id, name, display_name, search, parent_id)
       values ($1, 'mine', 'Mine', '', $2)`,
      [newId(), shippedId('component_type', 'ceiling-microphone')],
    );
    const moved = (row: string, parent: string | undefined) => ({
      component_type: changed(row, (_, idOf) => ({ parent_id: idOf('component_type', parent) })),
    });
    const chain = `select c.depth, array(select a.name from component_type a where c.path ^@ a.path order by a.depth)
      as names from component_type c where c.name = 'mine'`;
    await house.ship(moved('microphone', 'sensor'));
    expect(await house.one(chain)).toEqual({
      depth: 4,
      names: ['sensor', 'microphone', 'ceiling-microphone', 'mine'],
    });
    await house.ship(moved('ceiling-microphone', undefined));
    expect(await house.one(chain)).toEqual({ depth: 2, names: ['ceiling-microphone', 'mine'] });
  });

  it('H1: a row whose new parent is a custom row below it stays where it is, with a warning', async () => {
    await house.ship({ component_type: without('sensor', 'occupancy-sensor', 'environment-sensor') });
    await house.read(
      `insert into component_type (id, name, display_name, search, parent_id)
       values ($1, 'sensor', 'Mine', '', $2)`,
      [newId(), shippedId('component_type', 'microphone')],
    );
    const warnings = await house.ship({
      component_type: changed('microphone', (_, idOf) => ({ parent_id: idOf('component_type', 'sensor') })),
    });
    expect(warnings).toEqual([
      { kind: 'component_type', name: 'sensor' },
      { kind: 'component_type', name: 'microphone' },
    ]);
    expect(await house.one(`select parent_id, depth from component_type where name = 'microphone'`)).toEqual({
      parent_id: null,
      depth: 1,
    });
  });

  it('C1: custom products follow the capabilities of the shipped ones above them', async () => {
    await house.ship();
    await house.read(
      `insert into product (id, name, display_name, kind, parent_id, component_type_id, search)
       values ($1, 'mine', 'Mine', 'device', $2, $3, '')`,
      [newId(), shippedId('product', 'samsung-qm75c'), shippedId('component_type', 'display')],
    );
    await house.ship({ product: changed('samsung-qm55c', () => ({ capabilities: ['display', 'speaker'] })) });
    const can = 'select effective_capabilities as can from product where name = $1';
    expect(await house.one(can, ['mine'])).toEqual({ can: ['display', 'speaker'] });
    expect(await house.one(can, ['samsung-qm75c'])).toEqual({ can: ['display', 'speaker'] });
  });

  it('A4, A10: systems that conform to a standard follow its roles', async () => {
    await house.ship();
    const [system, component] = [newId(), newId()];
    await house.read(`insert into system (id, name, standard_id) values ($1, 'room', $2)`, [
      system,
      shippedId('standard', 'meeting-room'),
    ]);
    await house.read(`insert into component (id, name) values ($1, 'bar')`, [component]);
    await house.read(
      `insert into system_member (system_id, component_id, is_primary) values ($1, $2, true)`,
      [system, component],
    );
    await house.read(
      `insert into role_assignment (system_id, component_id, role_name, position) values ($1, $2, 'room-mic', 1)`,
      [system, component],
    );
    const roles = (row: ShippedRow) => row['roles'] as { name: string }[];
    await house.ship({
      standard: changed('huddle-room', (row) => ({
        roles: roles(row).filter(({ name }) => name !== 'room-mic'),
      })),
    });
    expect(await house.read('select role_name from role_assignment')).toEqual([]);
    expect(await house.one('select understaffed_roles from system')).toEqual({ understaffed_roles: 5 });
  });
});

describe('a release that no longer ships a row', () => {
  it('O9: removes it when nothing refers to it, and what only retired rows needed with it', async () => {
    await house.ship();
    await house.read(
      `insert into product (id, name, display_name, kind, component_type_id, search)
       values ($1, 'mine', 'Mine', 'device', $2, '')`,
      [newId(), shippedId('component_type', 'ceiling-microphone')],
    );
    await house.ship({
      vendor: without('zoom'),
      product: without('zoom-rooms', 'zoom-cloud', 'shure-mxa920', 'sennheiser-tcc2'),
      component_type: without('microphone', 'ceiling-microphone', 'table-microphone', 'wireless-microphone'),
      location_type: without('region'),
      metric_type: without('co2'),
    });
    expect(await house.read(`select name from vendor where name = 'zoom'`)).toEqual([]);
    expect(await house.read(`select name from metric_type where name = 'co2'`)).toEqual([]);
    expect(await house.read(`select name from ingest_type_name where name = 'co2'`)).toEqual([]);
    expect(await house.read(`select name from location_type where name = 'region'`)).toEqual([]);
    expect(
      await house.read(
        `select name, official from component_type where name like '%microphone' order by name`,
      ),
    ).toEqual([
      { name: 'ceiling-microphone', official: false },
      { name: 'microphone', official: false },
    ]);
  });

  it('O9: a type that something refers to becomes custom, and keeps what operators changed of it', async () => {
    await house.ship();
    const rack = shippedId('location_type', 'rack');
    const room = shippedId('location_type', 'room');
    await house.read(`insert into location (id, name, location_type_id) values ($1, 'r1', $2)`, [
      newId(),
      rack,
    ]);
    await house.read(`insert into registry_overlay (kind, row_id, fields) values ('location_type', $1, $2)`, [
      rack,
      { icon: 'box', allowed_parent_types: true, name_rule: { stem: 'r', bare_first: true } },
    ]);
    await house.read(
      'insert into location_type_parent (type_id, parent_type_id, forked) values ($1, $2, true)',
      [rack, room],
    );
    await house.ship({ location_type: without('rack') });
    expect(
      await house.one(
        `select t.official, t.icon, t.display_name, t.name_stem, t.name_bare_first, t.version,
           (select jsonb_agg(p) from location_type_parent p where p.type_id = t.id) as parents
         from location_type t where t.id = $1`,
        [rack],
      ),
    ).toEqual({
      official: false,
      icon: 'box',
      display_name: 'Rack',
      name_stem: 'r',
      name_bare_first: true,
      version: 2,
      parents: [{ type_id: rack, parent_type_id: room, forked: false }],
    });
    expect(await house.read('select row_id from registry_overlay')).toEqual([]);
    expect(await house.ship()).toEqual([{ kind: 'location_type', name: 'rack' }]);
  });

  it('O9: every table that would refuse the removal of a shipped row is looked into first', async () => {
    const keys = await house.read(
      `select c.confrelid::regclass::text as kind, c.conrelid::regclass::text as "table", a.attname as "column"
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid = any($1::regclass[])`,
      [[...KINDS]],
    );
    const known = KINDS.flatMap((kind) =>
      REFERENCES[kind].map(([table, column]) => ({ kind, table, column })),
    );
    const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.values(row))).sort();
    expect(sorted(keys)).toEqual(sorted(known));
  });
});
