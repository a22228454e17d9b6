/** Files beside the code. This file and the bundle lie equally deep, so one relative address serves both. */
export const migrationsDirectory = new URL('../migrations/', import.meta.url);
export const commonPasswordsFile = new URL('../generated/common-passwords.txt', import.meta.url);

declare const MUSTER_BUILD: string | undefined;

/** Set when the bundle is made. */
export const build = typeof MUSTER_BUILD === 'string' ? MUSTER_BUILD : 'development';
