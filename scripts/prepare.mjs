import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** What must be there before anything of ours can run: packages, then bundles. */
export async function prepare() {
  await ensureInstalled(root);
  return build(root);
}
