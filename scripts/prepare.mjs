import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** What must be there before anything of ours can run: packages, then bundles. */
export async function prepare() {
  await ensureInstalled(root);
  return build(root);
}
