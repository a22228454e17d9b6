import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMain, root as ours } from './root.mjs';
import { filesBelow } from './stamp.mjs';

/**
 * Ids are unique within their page only, so each area names the folders whose tests speak of it: those of
 * `platform/config` and `platform/settings` mean configuration.md.
 */
const AREAS = [
  {
    spec: 'docs/spec/identity.md',
    tests: ['server/src/access', 'server/src/platform/http', 'cli/src', 'scripts', 'tests'],
    // in the first column of a table
    rule: /^\| ([A-Z]+\d+) \|/gm,
  },
  {
    spec: 'docs/spec/inventory.md',
    tests: ['server/src/catalog', 'server/src/inventory', 'server/src/platform/paging'],
    // at the head of a point of a list
    rule: /^- \*\*([A-Z]+\d+)\*\*/gm,
  },
];

/** Rules of the specification that no test cites, as `identity.md P1`. */
export async function uncitedRules(root) {
  const found = await Promise.all(AREAS.map((area) => uncitedIn(root, area)));
  return found.flat();
}

async function uncitedIn(root, { spec, tests, rule }) {
  const text = await readFile(join(root, spec), 'utf8');
  const rules = [...new Set([...text.matchAll(rule)].map(([, id]) => id))];
  const isTest = (file) => file.endsWith('.test.ts');
  const files = (await Promise.all(tests.map((folder) => filesBelow(root, folder, isTest)))).flat();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  const cited = new Set(texts.flatMap((each) => each.match(/\b[A-Z]+\d+\b/g) ?? []));
  return rules.filter((id) => !cited.has(id)).map((id) => `${spec.split('/').at(-1)} ${id}`);
}

if (isMain(import.meta.url)) {
  const missing = await uncitedRules(ours);
  for (const rule of missing) console.error(`no test cites ${rule}`);
  console.log(missing.length === 0 ? 'Every rule is cited.' : `${missing.length} rules are not cited.`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
