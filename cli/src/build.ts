declare const MUSTER_BUILD: string | undefined;

/** Set when the bundle is made. */
export const build = typeof MUSTER_BUILD === 'string' ? MUSTER_BUILD : 'development';
