import { ok } from '@muster/contract';
import type { World } from '../world.ts';
import type { catalogExamples } from './catalog.ts';
import type { ExamplesOf } from './example.ts';

const at = (name: string) => ({ input: { params: { name } } });

/** A system with a role `screen` that needs a display, and a component that can fill it. */
async function stage(world: World): Promise<{ name: string; role: string; component: string }> {
  const [name, component] = [await world.system(), await world.component()];
  const body = { capabilities: ['display'], quorum: 1 };
  ok(await world.owner.setSystemRole({ params: { name, role: 'screen' }, body }));
  return { name, role: 'screen', component };
}

async function staffed(world: World): Promise<{ name: string; role: string; component: string }> {
  const params = await stage(world);
  ok(await world.owner.assignRole({ params }));
  return params;
}

async function member(world: World): Promise<{ name: string; component: string }> {
  const params = { name: await world.system(), component: await world.component() };
  ok(await world.owner.addSystemMember({ params }));
  return params;
}

export const inventoryExamples: Omit<ExamplesOf<'inventory'>, keyof typeof catalogExamples> = {
  listLocations: async (world) => ({
    input: { query: { under: [await world.here()], location_type: ['room'], limit: 1, count: true } },
  }),
  createLocation: async (world) => ({
    input: { body: { name: world.name('room'), location_type: 'room', parent: await world.here() } },
  }),
  getLocation: async (world) => at(await world.location()),
  updateLocation: async (world) => ({
    input: { params: { name: await world.location() }, body: { display_name: 'The Bridge' } },
  }),
  deleteLocation: async (world) => at(await world.location()),
  moveLocation: async (world) => ({
    input: { params: { name: await world.location() }, body: { parent: await world.location('zone') } },
  }),
  renameLocation: async (world) => ({
    input: { params: { name: await world.location() }, body: { name: world.name('renamed') } },
  }),
  resetLocationName: async (world) => at(await world.namedPlace()),
  checkLocationName: async (world) => ({ input: { body: { name: await world.location() } } }),
  renderLocationLabel: async (world) => ({
    input: { body: { name: 'north-wing', location_type: 'room', parent: await world.here() } },
  }),
  previewLocationLabels: async () => ({ input: { body: { rule: '{{upper name}}' } } }),
  recomputeLocationLabels: async () => ({ input: {} }),
  importLocations: async (world) => ({
    input: {
      body: { rows: [{ name: world.name('imported'), location_type: 'room', parent: await world.here() }] },
    },
  }),

  listSystems: async (world) => {
    await world.system();
    return { input: { query: { location: [await world.here()], limit: 1, count: true } } };
  },
  createSystem: async (world) => ({
    input: { body: { parent: await world.system(), standard_id: 'boardroom' } },
  }),
  getSystem: async (world) => at(await world.system()),
  updateSystem: async (world) => ({
    input: { params: { name: await world.system() }, body: { standard_id: 'huddle-room', display_name: '' } },
  }),
  deleteSystem: async (world) => ({
    input: { params: { name: (await member(world)).name }, query: { unbind: true } },
  }),
  moveSystem: async (world) => ({
    input: {
      params: { name: await world.system() },
      body: { location: await world.location(), reset_name: true },
    },
  }),
  renameSystem: async (world) => ({
    input: { params: { name: await world.system() }, body: { name: world.name('renamed') } },
  }),
  resetSystemName: async (world) => at(await world.system()),
  checkSystemName: async (world) => ({ input: { body: { name: world.name('free') } } }),
  renderSystemLabel: async (world) => ({
    input: { body: { parent: await world.system(), standard_id: 'boardroom' } },
  }),
  previewSystemLabels: async () => ({ input: {} }),
  recomputeSystemLabels: async (world) => ({ input: { body: { location: await world.here() } } }),
  importSystems: async (world) => ({
    input: { body: { rows: [{ parent: await world.system() }], dry_run: true } },
  }),

  listSystemMembers: async (world) => at((await member(world)).name),
  addSystemMember: async (world) => ({
    input: { params: { name: await world.system(), component: await world.component() } },
  }),
  removeSystemMember: async (world) => ({ input: { params: await member(world) } }),
  setPrimarySystem: async (world) => ({ input: { params: await member(world) } }),
  listSystemRoles: async (world) => at((await staffed(world)).name),
  setSystemRole: async (world) => ({
    input: { params: { name: await world.system(), role: 'mic' }, body: { capabilities: ['microphone'] } },
  }),
  deleteSystemRole: async (world) => {
    const { name, role } = await staffed(world);
    return { input: { params: { name, role } } };
  },
  assignRole: async (world) => ({ input: { params: await stage(world), body: { position: 2 } } }),
  unassignRole: async (world) => ({ input: { params: await staffed(world) } }),
  swapRolePositions: async (world) => {
    const { name, role } = await staffed(world);
    ok(await world.owner.assignRole({ params: { name, role, component: await world.component() } }));
    return { input: { params: { name, role }, body: { position: 1, with: 2 } } };
  },

  listComponents: async (world) => {
    await world.component();
    return {
      input: { query: { location: [await world.here()], capability: ['display'], limit: 1, count: true } },
    };
  },
  createComponent: async (world) => ({
    input: { body: { parent: await world.component(), product: 'samsung-qm75c' } },
  }),
  getComponent: async (world) => at(await world.component()),
  updateComponent: async (world) => ({
    input: { params: { name: await world.component() }, body: { product: '', display_name: 'Spare' } },
  }),
  deleteComponent: async (world) => at(await world.component()),
  listComponentMemberships: async (world) => at((await member(world)).component),
  moveComponent: async (world) => ({
    input: { params: { name: await world.component() }, body: { parent: await world.component() } },
  }),
  renameComponent: async (world) => ({
    input: { params: { name: await world.component() }, body: { name: world.name('renamed') } },
  }),
  resetComponentName: async (world) => at(await world.component()),
  checkComponentName: async () => ({ input: { body: { name: 'Not A Name' } } }),
  renderComponentLabel: async (world) => ({
    input: { body: { parent: await world.component(), product: 'shure-mxa920' } },
  }),
  previewComponentLabels: async () => ({ input: { body: { product: 'samsung-qm55c' } } }),
  recomputeComponentLabels: async () => ({ input: {} }),
  importComponents: async (world) => ({
    input: {
      body: { rows: [{ parent: await world.component() }, { name: 'Bad Name' }] },
    },
  }),
  getFleet: async (world) => {
    await staffed(world);
    return { input: { query: { location: await world.here() } } };
  },
};
