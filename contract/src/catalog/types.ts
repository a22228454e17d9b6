import Type, { type Static } from 'typebox';
import { body, inputBody, Name, patchBody, Reference } from '../fields.ts';
import { listBody } from '../lists.ts';
import {
  Abbrev,
  catalogRow,
  Description,
  Icon,
  Label,
  LabelRule,
  official,
  References,
  rowsQuery,
  Stem,
  times,
} from './fields.ts';
import { createRow, deleteRow, listRows, restoreRow, updateRow } from './operations.ts';

/** Component types, system types and location types (3.5, 3.6). */

const maybe = Type.Optional(Type.String());
const resolved = Type.Object({
  stem: Type.String(),
  icon: Type.String(),
  abbrev: maybe,
  label_rule: maybe,
});
const fork = { forked: Type.Boolean(), forked_fields: Type.Array(Type.String()) };
const chained = {
  parent: maybe,
  parent_id: maybe,
  stem: maybe,
  abbrev: maybe,
  icon: maybe,
  label_rule: maybe,
  description: maybe,
  effective: resolved,
  effective_source: resolved,
  ...times,
};

export const ComponentTypeBody = body('ComponentTypeBody', { ...catalogRow, ...fork, ...chained });
export const SystemTypeBody = body('SystemTypeBody', { ...catalogRow, ...chained });
export type ComponentTypeBody = Static<typeof ComponentTypeBody>;
export type SystemTypeBody = Static<typeof SystemTypeBody>;

const optional = {
  display_name: Type.Optional(Label),
  parent_id: Type.Optional(Reference),
  stem: Type.Optional(Stem),
  abbrev: Type.Optional(Abbrev),
  icon: Type.Optional(Icon),
  label_rule: Type.Optional(LabelRule),
  description: Type.Optional(Description),
};
const named = { name: Name, ...optional };
const renamed = { name: Type.Optional(Name), ...optional };
const clearable: ('parent_id' | 'stem' | 'abbrev' | 'icon' | 'label_rule' | 'description')[] = [
  'parent_id',
  'stem',
  'abbrev',
  'icon',
  'label_rule',
  'description',
];
const parent = Type.Optional(References);
const forked = Type.Optional(Type.Boolean());

export const listComponentTypes = listRows(
  'listComponentTypes',
  '/component-types',
  'component_type:read',
  rowsQuery({ parent, official, forked }),
  listBody('ListComponentTypesOutputBody', 'component_types', ComponentTypeBody),
  'Classes of components',
);
export const createComponentType = createRow(
  'createComponentType',
  '/component-types',
  'component_type:create',
  inputBody('CreateComponentTypeInputBody', named),
  ComponentTypeBody,
  'Create a component type',
);
export const updateComponentType = updateRow(
  'updateComponentType',
  '/component-types/{id}',
  'component_type:update',
  patchBody('UpdateComponentTypeInputBody', renamed, { clearable }),
  ComponentTypeBody,
  'Change a component type; an official one is forked',
);
export const deleteComponentType = deleteRow(
  'deleteComponentType',
  '/component-types/{id}',
  'component_type:delete',
  'Delete a component type that nothing uses',
);
export const restoreComponentType = restoreRow(
  'restoreComponentType',
  '/component-types/{id}:restore',
  'component_type:update',
  ComponentTypeBody,
  'Drop the changes to a shipped component type',
);

export const listSystemTypes = listRows(
  'listSystemTypes',
  '/system-types',
  'system_type:read',
  rowsQuery({ parent, official }),
  listBody('ListSystemTypesOutputBody', 'system_types', SystemTypeBody),
  'Kinds of systems',
);
export const createSystemType = createRow(
  'createSystemType',
  '/system-types',
  'system_type:create',
  inputBody('CreateSystemTypeInputBody', named),
  SystemTypeBody,
  'Create a system type',
);
export const updateSystemType = updateRow(
  'updateSystemType',
  '/system-types/{id}',
  'system_type:update',
  patchBody('UpdateSystemTypeInputBody', renamed, { clearable }),
  SystemTypeBody,
  'Change a system type',
);
export const deleteSystemType = deleteRow(
  'deleteSystemType',
  '/system-types/{id}',
  'system_type:delete',
  'Delete a system type that nothing uses',
);

export const LocationTypeBody = body('LocationTypeBody', {
  ...catalogRow,
  ...fork,
  icon: Type.String(),
  allowed_parent_types: Type.Array(Type.String()),
  label_rule: maybe,
  description: maybe,
  name_rule: Type.Optional(
    Type.Object({ stem: Type.String(), bare_first: Type.Boolean(), examples: Type.Array(Type.String()) }),
  ),
  ...times,
});
export type LocationTypeBody = Static<typeof LocationTypeBody>;

const placeText = {
  display_name: Type.Optional(Label),
  icon: Type.Optional(Icon),
  description: Type.Optional(Description),
  allowed_parent_types: Type.Optional(Type.Array(Reference, { maxItems: 50 })),
  label_rule: Type.Optional(LabelRule),
};
const stem = Type.String({ maxLength: 40, pattern: '^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$' });
const nameRule = { stem, bare_first: Type.Optional(Type.Boolean({ default: false })) };

export const listLocationTypes = listRows(
  'listLocationTypes',
  '/location-types',
  'location_type:read',
  rowsQuery({ official, forked, allowed_parent: Type.Optional(References) }),
  listBody('ListLocationTypesOutputBody', 'location_types', LocationTypeBody),
  'Kinds of places and where they may sit',
);
export const createLocationType = createRow(
  'createLocationType',
  '/location-types',
  'location_type:create',
  inputBody('CreateLocationTypeInputBody', {
    name: Name,
    ...placeText,
    name_rule: Type.Optional(Type.Object(nameRule, { additionalProperties: false })),
  }),
  LocationTypeBody,
  'Create a location type',
);
export const updateLocationType = updateRow(
  'updateLocationType',
  '/location-types/{id}',
  'location_type:update',
  patchBody(
    'UpdateLocationTypeInputBody',
    {
      name: Type.Optional(Name),
      ...placeText,
      name_rule: Type.Optional(
        Type.Object(
          { stem: Type.Optional(stem), bare_first: nameRule.bare_first },
          { additionalProperties: false, description: '`{}` clears; otherwise `stem` is required.' },
        ),
      ),
    },
    { clearable: ['icon', 'description', 'label_rule'] },
  ),
  LocationTypeBody,
  'Change a location type; an official one is forked',
);
export const deleteLocationType = deleteRow(
  'deleteLocationType',
  '/location-types/{id}',
  'location_type:delete',
  'Delete a location type that nothing uses',
);
export const restoreLocationType = restoreRow(
  'restoreLocationType',
  '/location-types/{id}:restore',
  'location_type:update',
  LocationTypeBody,
  'Drop the changes to a shipped location type',
);
