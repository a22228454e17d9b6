import { build } from './build.mjs';
import { ensureCommand, ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

/** What must be there before anything of ours can run: packages, then bundles. */
export async function prepare() {
  await ensureInstalled(root);
  await build(root);
  await ensureCommand(root);
}
