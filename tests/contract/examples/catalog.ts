import { ok } from '@muster/contract';
import type { World } from '../world.ts';
import type { ExamplesOf } from './example.ts';

const at = (id: string) => ({ input: { params: { id } } });

async function standardWithRole(world: World): Promise<{ id: string; role: string }> {
  const id = await world.standard();
  ok(
    await world.owner.setStandardRole({
      params: { id, role: 'screen' },
      body: { capabilities: ['display'] },
    }),
  );
  return { id, role: 'screen' };
}

async function forkedComponentType(world: World): Promise<string> {
  const id = 'camera';
  ok(await world.owner.updateComponentType({ params: { id }, body: { icon: world.name('icon') } }));
  return id;
}

async function forkedLocationType(world: World): Promise<string> {
  const id = 'closet';
  ok(await world.owner.updateLocationType({ params: { id }, body: { icon: world.name('icon') } }));
  return id;
}

type Catalog = Omit<ExamplesOf<'inventory'>, never>;

export const catalogExamples = {
  listVendors: async () => ({
    input: { query: { q: 'cisco', limit: 1, count: true, sort: '-display_name' } },
  }),
  createVendor: async (world) => ({
    input: {
      body: {
        name: world.name('vendor'),
        display_name: 'Acme',
        kind: 'integrator',
        support_phone: '+1 (555) 010-0 x7',
        website: 'https://acme.example/help',
      },
    },
  }),
  getVendor: async () => at('cisco'),
  updateVendor: async (world) => ({ input: { params: { id: await world.vendor() }, body: { website: '' } } }),
  deleteVendor: async (world) => at(await world.vendor()),

  listDrivers: async () => ({ input: { query: { official: true, limit: 2 } } }),
  createDriver: async (world) => ({ input: { body: { name: world.name('driver'), version: '1.0' } } }),
  getDriver: async () => at('generic-icmp'),
  updateDriver: async (world) => ({
    input: { params: { id: await world.driver() }, body: { description: 'Speaks\nslowly' } },
  }),
  deleteDriver: async (world) => at(await world.driver()),

  listProducts: async () => ({
    input: { query: { component_type: ['display'], capability: ['display'], limit: 2, count: true } },
  }),
  createProduct: async (world) => ({
    input: {
      body: {
        name: world.name('product'),
        capabilities: ['display', 'speaker'],
        component_type: 'display',
        vendor_id: 'samsung',
        parent_product_id: 'samsung-qm55c',
        label_rule: '{{vendor_label}} {{ordinal}}',
      },
    },
  }),
  getProduct: async () => at('samsung-qm75c'),
  updateProduct: async (world) => ({
    input: { params: { id: await world.product() }, body: { capabilities: [], icon: 'tv' } },
  }),
  deleteProduct: async (world) => at(await world.product()),
  listCapabilities: async () => ({ input: { query: { official: true, limit: 3 } } }),

  listStandards: async () => ({ input: { query: { system_type: ['av-room'], limit: 2 } } }),
  createStandard: async (world) => ({
    input: { body: { name: world.name('standard'), parent_standard_id: 'huddle-room' } },
  }),
  getStandard: async () => at('boardroom'),
  updateStandard: async (world) => ({
    input: { params: { id: await world.standard() }, body: { system_type_id: 'meeting-room' } },
  }),
  deleteStandard: async (world) => at(await world.standard()),
  listStandardRoles: async () => at('boardroom'),
  setStandardRole: async (world) => ({
    input: {
      params: { id: await world.standard(), role: 'screens' },
      body: { capabilities: ['display'], quorum: 2, capacity: 2, position_labels: ['Left', 'Right'] },
    },
  }),
  deleteStandardRole: async (world) => ({ input: { params: await standardWithRole(world) } }),

  listComponentTypes: async () => ({ input: { query: { parent: ['microphone'], limit: 2 } } }),
  createComponentType: async (world) => ({
    input: { body: { name: world.name('ctype'), parent_id: 'display', abbrev: 'x1' } },
  }),
  updateComponentType: async (world) => ({
    input: { params: { id: await world.componentType() }, body: { stem: 'wall', description: 'On walls' } },
  }),
  deleteComponentType: async (world) => at(await world.componentType()),
  restoreComponentType: async (world) => at(await forkedComponentType(world)),

  listSystemTypes: async () => ({ input: { query: { limit: 2 } } }),
  createSystemType: async (world) => ({
    input: { body: { name: world.name('stype'), parent_id: 'av-room', stem: 'studio' } },
  }),
  updateSystemType: async (world) => ({
    input: { params: { id: await world.systemType() }, body: { icon: 'door-open' } },
  }),
  deleteSystemType: async (world) => at(await world.systemType()),

  listLocationTypes: async () => ({ input: { query: { allowed_parent: ['building'], limit: 2 } } }),
  createLocationType: async (world) => ({
    input: {
      body: {
        name: world.name('ltype'),
        allowed_parent_types: ['root', 'building'],
        name_rule: { stem: 'desk', bare_first: true },
      },
    },
  }),
  updateLocationType: async (world) => ({
    input: { params: { id: await world.locationType() }, body: { allowed_parent_types: [], name_rule: {} } },
  }),
  deleteLocationType: async (world) => at(await world.locationType()),
  restoreLocationType: async (world) => at(await forkedLocationType(world)),

  listProductMetrics: async () => at('samsung-qm55c'),
  setProductMetric: async (world) => ({
    input: { params: { id: await world.product(), metric: 'icmp-rtt-avg' }, body: { default_value: 1.5 } },
  }),
  deleteProductMetric: async (world) => {
    const params = { id: await world.product(), metric: 'icmp-rtt-avg' };
    ok(await world.owner.setProductMetric({ params }));
    return { input: { params } };
  },
  listProductProperties: async () => at('samsung-qm75c'),
  setProductProperty: async (world) => ({
    input: {
      params: { id: await world.product(), property: 'power-state' },
      body: { default_value: 'on', required: true },
    },
  }),
  deleteProductProperty: async (world) => {
    const params = { id: await world.product(), property: 'power-state' };
    ok(await world.owner.setProductProperty({ params }));
    return { input: { params } };
  },
  listStandardMetrics: async () => at('boardroom'),
  setStandardMetric: async (world) => ({
    input: { params: { id: await world.standard(), metric: 'icmp-rtt-avg' } },
  }),
  deleteStandardMetric: async (world) => {
    const params = { id: await world.standard(), metric: 'icmp-rtt-avg' };
    ok(await world.owner.setStandardMetric({ params }));
    return { input: { params } };
  },
  listStandardProperties: async () => at('boardroom'),
  setStandardProperty: async (world) => ({
    input: { params: { id: await world.standard(), property: 'asset-tag' } },
  }),
  deleteStandardProperty: async (world) => {
    const params = { id: await world.standard(), property: 'asset-tag' };
    ok(await world.owner.setStandardProperty({ params }));
    return { input: { params } };
  },
  listLocationTypeMetrics: async () => at('room'),
  setLocationTypeMetric: async (world) => ({
    input: { params: { id: await world.locationType(), metric: 'icmp-rtt-avg' } },
  }),
  deleteLocationTypeMetric: async (world) => {
    const params = { id: await world.locationType(), metric: 'icmp-rtt-avg' };
    ok(await world.owner.setLocationTypeMetric({ params }));
    return { input: { params } };
  },
  listLocationTypeProperties: async () => at('room'),
  setLocationTypeProperty: async () => ({
    input: { params: { id: 'room', property: 'occupancy-state' }, body: { default_value: 'vacant' } },
  }),
  deleteLocationTypeProperty: async (world) => {
    const params = { id: await world.locationType(), property: 'asset-tag' };
    ok(await world.owner.setLocationTypeProperty({ params }));
    return { input: { params } };
  },
} satisfies Partial<Catalog>;
