export interface ShippedRole {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly description: string;
  readonly inherits: readonly string[];
  /** As the release writes them, comma lists unsplit (M3). */
  readonly permissions: readonly string[];
}

const viewer: ShippedRole = {
  id: '5b0f5d0e-6c1a-4c53-9a2e-0d1f7c3a9e01',
  name: 'viewer',
  display_name: 'Viewer',
  description: 'Reads the fleet and its catalog; sees no accounts, secrets or settings.',
  inherits: [],
  permissions: ['*:read'],
};

const operator: ShippedRole = {
  id: '8e7d2a64-13bf-4f0d-b0c8-5a4e61d7f202',
  name: 'operator',
  display_name: 'Operator',
  description: 'Runs the fleet: components, interfaces, secrets, commands and alarms.',
  inherits: ['viewer'],
  permissions: [
    'component:create,update,rename,move',
    'interface:create,update',
    'secret:read,reveal,create,update',
    'variable:create,update',
    'property_type:create,update',
    'metric_type:create,update',
    'event_type:create,update',
    'command_type:create,update',
    'command:issue',
    'alarm:acknowledge',
    'telemetry:push',
    'file:create,delete',
  ],
};

const deploy: ShippedRole = {
  id: 'c2f9b7a1-70d4-4e86-8d3b-96be02c5a403',
  name: 'deploy',
  display_name: 'Deploy',
  description: 'Builds up sites: locations, systems, components and their interfaces.',
  inherits: ['viewer'],
  permissions: [
    'location:create,update,rename,move',
    'system:create,update,rename,move',
    'component:create,update,rename,move',
    'interface:create,update',
    'secret:read,reveal,create,update',
    'command:issue',
    'file:create',
  ],
};

const admin: ShippedRole = {
  id: '1d64c8f3-a95e-4b27-a6f1-3c80e9b24d04',
  name: 'admin',
  display_name: 'Administrator',
  description: 'Administers the installation: fleet, catalog, settings, accounts and roles.',
  inherits: ['operator'],
  permissions: [
    'location:*',
    'system:*',
    'component:*',
    'interface:*',
    'task:*',
    'alarm:*',
    'alarm_rule:*',
    'command:*',
    'telemetry:*',
    'secret:>',
    'file:>',
    'variable:*',
    'platform:*',
    'settings:*',
    'node:*',
    'tag:*',
    'property_type:*',
    'metric_type:*',
    'event_type:*',
    'command_type:*',
    'location_type:*',
    'system_type:*',
    'component_type:*',
    'vendor:*',
    'driver:*',
    'product:*',
    'standard:*',
    'principal:*',
    'principal:read:admin',
    'principal:purge:admin',
    'principal_grant:*',
    'principal_group:*',
    'principal_group:read:admin',
    'role:*',
    'role:read:admin',
    'audit:read:admin',
  ],
};

const owner: ShippedRole = {
  id: 'f7a3e015-4d92-4a6b-9c74-b1583fd06e05',
  name: 'owner',
  display_name: 'Owner',
  description: 'May do everything. An installation always has one at scope all.',
  inherits: [],
  permissions: ['>'],
};

/** 5.2, in the order in which they are listed (12.8); written at every start. The ids never change. */
export const SHIPPED_ROLES: readonly ShippedRole[] = [viewer, operator, deploy, admin, owner];
