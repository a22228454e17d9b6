import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adHoc, type Database } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { SHIPPED_CAPABILITIES, shipCatalog } from './index.ts';
import { KINDS } from './shelf.ts';
import { shippedId } from './shipped-id.ts';
import { listed, specCapabilities, specTable } from './spec-tables.fixture.ts';

let database: Database;
let drop: () => Promise<void>;
const warnings: unknown[] = [];

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  const quiet = { debug: () => {}, info: () => {}, error: () => {} };
  await shipCatalog(database, { ...quiet, warn: (details) => warnings.push(details) });
});
afterAll(() => drop());

type Row = Record<string, unknown>;

function read(text: string): Promise<Row[]> {
  return database.run(adHoc<Row>('test-read', text));
}

const blank = (cell: string | undefined) => (cell === '' || cell === '–' || cell === undefined ? null : cell);
const number = (cell: string | undefined) => (blank(cell) === null ? null : Number(cell));
const byName = (rows: Row[]) => [...rows].sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
const inventory = (heading: string) => byName(specTable('inventory.md', heading));

describe('a fresh installation', () => {
  it('5.1: knows the capabilities of the specification, in its order', () => {
    expect(SHIPPED_CAPABILITIES).toEqual(specCapabilities());
  });

  it('5.2: holds the vendors', async () => {
    const rows = await read('select name, display_name, kind, website from vendor order by name');
    expect(rows).toEqual(inventory('## 5.2'));
  });

  it('5.3: holds the drivers', async () => {
    const rows = await read(
      'select name, display_name, version_text as version, description from driver order by name',
    );
    expect(rows).toEqual(inventory('## 5.3'));
  });

  it.each([
    ['component_type', '## 5.4'],
    ['system_type', '## 5.6'],
  ])('5.4, 5.6: holds each %s', async (table, heading) => {
    const rows = await read(
      `select t.name, t.display_name, coalesce(p.name, '') as parent, coalesce(t.stem, '') as stem,
         coalesce(t.abbrev, '') as abbrev, coalesce(t.icon, '') as icon
       from ${table} t left join ${table} p on p.id = t.parent_id order by t.name`,
    );
    expect(rows).toEqual(inventory(heading));
  });

  it('5.5: holds the products, with what they can do', async () => {
    const rows = await read(
      `select r.name, r.display_name, v.name as vendor, d.name as driver, r.kind, t.name as component_type,
         p.name as parent, array(select capability from product_capability where product_id = r.id
           order by capability) as capabilities, r.effective_capabilities
       from product r join component_type t on t.id = r.component_type_id left join vendor v on v.id = r.vendor_id
       left join driver d on d.id = r.driver_id left join product p on p.id = r.parent_id order by r.name`,
    );
    const expected = inventory('## 5.5').map(({ model: _model, ...row }) => {
      const capabilities = listed(String(row['capabilities'])).sort();
      const variant = row['name'] === 'samsung-qm75c';
      return {
        ...row,
        vendor: blank(String(row['vendor'])),
        driver: blank(String(row['driver'])),
        parent: variant ? 'samsung-qm55c' : null,
        capabilities,
        effective_capabilities: variant ? ['display'] : capabilities,
      };
    });
    expect(rows).toEqual(expected);
  });

  it('5.5: every shipped device but the generic one declares its four properties', async () => {
    const rows = await read(
      `select r.name, jsonb_object_agg(t.name, jsonb_build_object('default', l.default_value, 'required', l.required))
         as lines
       from product r join product_property l on l.owner_id = r.id join property_type t on t.id = l.type_id
       group by r.name order by r.name`,
    );
    const devices = inventory('## 5.5').filter(
      ({ kind, name }) => kind === 'device' && name !== 'generic-device',
    );
    const plain = { default: null, required: false };
    expect(rows).toEqual(
      devices.map(({ name, model }) => ({
        name,
        lines: {
          'serial-number': plain,
          'firmware-version': plain,
          'mac-address': plain,
          'model-number': { default: model, required: false },
        },
      })),
    );
  });

  it('5.7: holds the location types, and none has a name_rule (N7)', async () => {
    const rows = await read(
      `select t.name, t.display_name, t.icon, t.name_stem, (select jsonb_agg(coalesce(p.name, 'root') order by p.name)
         from location_type_parent l left join location_type p on p.id = l.parent_type_id where l.type_id = t.id)
           as allowed from location_type t order by t.name`,
    );
    expect(rows.map((row) => ({ ...row, allowed: (row['allowed'] as string[]).sort() }))).toEqual(
      inventory('## 5.7').map(({ allowed_parent_types, ...row }) => ({
        ...row,
        name_stem: null,
        allowed: listed(String(allowed_parent_types)).sort(),
      })),
    );
  });

  it('5.8: holds the standards with their roles, and they declare nothing else', async () => {
    const rows = await read(
      `select s.name, coalesce(p.name, '') as parent, t.name as system_type,
         (select jsonb_agg(jsonb_build_array(r.name, (select string_agg(c.capability, ', ' order by c.capability)
            from system_role_capability c where c.role_id = r.id), r.quorum, r.capacity, r.impact, r.position_labels)
            order by r.name) from system_role r where r.standard_id = s.id) as roles
       from standard s left join standard p on p.id = s.parent_id join system_type t on t.id = s.system_type_id
       order by s.name`,
    );
    const expected = specTable('inventory.md', '## 5.8').map((row) => ({
      name: row['Standard'],
      parent: row['Parent'],
      system_type: row['System type'],
      roles: rolesIn(Object.values(row)[3] ?? ''),
    }));
    expect(rows).toEqual(byName(expected));
    expect(
      await read('select owner_id from standard_metric union all select owner_id from standard_property'),
    ).toEqual([]);
  });

  it('monitoring.md 9.1: holds the metric types', async () => {
    const rows = await read(
      `select name, data_type, unit, precision, system_aggregate, minimum, maximum from metric_type order by name`,
    );
    const expected = specTable('monitoring.md', '### 9.1').map((row) => {
      const [minimum, maximum] = row['min..max'] === '–' ? [] : (row['min..max'] ?? '').split('..');
      return {
        name: row['name'],
        data_type: row['data_type'],
        unit: blank(row['unit']),
        precision: number(row['precision']),
        system_aggregate: row['system_aggregate'],
        minimum: number(minimum),
        maximum: number(maximum),
      };
    });
    expect(rows).toEqual(byName(expected));
  });

  it('monitoring.md 9.2: holds the property types', async () => {
    const rows = await read('select name, data_type, validation from property_type order by name');
    const expected = specTable('monitoring.md', '### 9.2').map(({ name, data_type, validation = '' }) => ({
      name,
      data_type,
      validation: schemaIn(validation),
    }));
    expect(rows).toEqual(byName(expected));
  });

  it('monitoring.md 2.1: names of telemetry types are claimed in their one namespace', async () => {
    const rows = await read(
      `select name, kind from ingest_type_name n where type_id =
         coalesce((select id from metric_type m where m.name = n.name and n.kind = 'metric'),
           (select id from property_type p where p.name = n.name and n.kind = 'property'))`,
    );
    expect(rows).toHaveLength(
      specTable('monitoring.md', '### 9.1').length + specTable('monitoring.md', '### 9.2').length,
    );
  });

  it.each(KINDS)('O1, O9: each %s is official and has the id that its name gives it', async (kind) => {
    const rows = await read(`select id, name, official from ${kind} order by name`);
    expect(rows).toEqual(
      rows.map(({ name }) => ({ id: shippedId(kind, String(name)), name, official: true })),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('O9: nothing was in the way', () => {
    expect(warnings).toEqual([]);
  });
});

/** `main-display (display; 2; 2; outage; Left, Right) · …`, as the query gives them. */
function rolesIn(cell: string): unknown[] {
  const roles = cell.split(' · ').map((text) => {
    const [, name, terms = ''] = /^([a-z-]+) \((.*)\)$/.exec(text) ?? [];
    const [capabilities, quorum, capacity, impact, labels] = terms.split(';').map((term) => term.trim());
    return [
      name,
      capabilities,
      Number(quorum),
      capacity === '-' ? null : Number(capacity),
      impact,
      listed(labels),
    ];
  });
  return roles.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
}

/** The words of 9.2 as JSON Schema. */
function schemaIn(cell: string): object | null {
  const [word = '', ...rest] = cell.split(' ');
  const terms = listed(rest.join(' '));
  if (word === '–') return null;
  if (word === 'object') return { type: 'object' };
  if (word === 'enum') return { enum: terms };
  if (word === 'maxLength' || word === 'minimum') return { [word]: Number(terms[0]) };
  if (word === 'format') return { format: terms[0] };
  if (word === 'anyOf') return { anyOf: listed(rest.slice(1).join(' ')).map((format) => ({ format })) };
  return { pattern: /^`([^`]+)`/.exec(cell)?.[1] };
}
