/** The permission catalogue of identity.md 14: every permission of the product, by resource and class (6.3). */
export type ResourceClass = 'tree' | 'component' | 'owner' | 'stream' | 'reference' | 'estate';

interface Resource {
  readonly class: ResourceClass;
  readonly actions: readonly string[];
}

const crud = ['read', 'create', 'update', 'delete'] as const;
const treeActions = ['read', 'create', 'update', 'rename', 'move', 'delete'] as const;

export const resources = {
  alarm: { class: 'component', actions: ['read', 'acknowledge'] },
  alarm_rule: { class: 'reference', actions: crud },
  audit: { class: 'estate', actions: ['read:admin'] },
  command: { class: 'component', actions: ['issue'] },
  command_type: { class: 'reference', actions: crud },
  component: { class: 'tree', actions: treeActions },
  component_type: { class: 'reference', actions: crud },
  driver: { class: 'reference', actions: crud },
  event: { class: 'stream', actions: ['read'] },
  event_type: { class: 'reference', actions: crud },
  file: {
    class: 'reference',
    actions: ['read', 'create', 'delete', 'create:admin', 'delete:admin', 'read:admin'],
  },
  interface: { class: 'component', actions: crud },
  location: { class: 'tree', actions: treeActions },
  location_type: { class: 'reference', actions: crud },
  metric_type: { class: 'reference', actions: crud },
  node: { class: 'estate', actions: [...crud, 'enroll'] },
  platform: { class: 'estate', actions: ['create', 'update', 'delete'] },
  principal: {
    class: 'estate',
    actions: [
      'create',
      'update',
      'archive',
      'impersonate',
      'issue-token',
      'purge:admin',
      'read:admin',
      'reset-password',
      'revoke-session',
      'set-avatar',
    ],
  },
  principal_grant: { class: 'estate', actions: ['create', 'delete'] },
  principal_group: { class: 'estate', actions: ['create', 'update', 'rename', 'delete', 'read:admin'] },
  product: { class: 'reference', actions: crud },
  property_type: { class: 'reference', actions: crud },
  role: { class: 'estate', actions: ['create', 'update', 'delete', 'read:admin'] },
  secret: {
    class: 'owner',
    actions: [
      ...crud,
      'create:admin',
      'delete:admin',
      'read:admin',
      'reveal',
      'reveal:admin',
      'update:admin',
    ],
  },
  settings: { class: 'estate', actions: ['read', 'update'] },
  standard: { class: 'reference', actions: crud },
  system: { class: 'tree', actions: treeActions },
  system_type: { class: 'reference', actions: crud },
  tag: { class: 'reference', actions: crud },
  task: { class: 'component', actions: ['read'] },
  telemetry: { class: 'owner', actions: ['push'] },
  variable: { class: 'owner', actions: crud },
  vendor: { class: 'reference', actions: crud },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;

/** Every permission, conditional ones included: sorted and distinct. */
export const permissionUniverse: readonly string[] = Object.entries(resources)
  .flatMap(([resource, { actions }]) => actions.map((action) => `${resource}:${action}`))
  .sort();
