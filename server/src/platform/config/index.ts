export { clientAddress } from './client-address.ts';
export { ConfigError } from './config-error.ts';
export { describeConfig, type VariableDescription } from './describe-config.ts';
export type { ListenAddress } from './listen-address.ts';
export { nearest } from './nearest.ts';
export { configWarnings, publicOrigin } from './public-origin.ts';
export { type Config, type Environment, readConfig } from './read-config.ts';
export type { SettingFromEnv } from './setting-variables.ts';
export type { LogLevel } from './variables.ts';
