export { createSettings, type Settings } from './create-settings.ts';
export { type Namespace, namespaces, type SettingsOf } from './registry.ts';
export { type SettingsSchema, settingsSchema } from './settings-schema.ts';
