import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isMain, root as ours } from './root.mjs';

const run = promisify(execFile);

/** Files with generated parts, and what they must hold now. Needs the bundles. */
async function generated(root) {
  const openapi = await run(process.execPath, [join(root, 'cli/dist/main.js'), 'openapi'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return [
    { file: 'contract/openapi.json', text: openapi.stdout },
    { file: 'docs/operations.md', text: await withTable(root, 'docs/operations.md', 'configuration') },
  ];
}

async function withTable(root, file, name) {
  const { describeConfig } = await import(join(root, 'server/dist/index.js'));
  const rows = describeConfig().map(
    (row) => `| \`${row.name}\` | ${row.default === '' ? '' : `\`${row.default}\``} | ${row.meaning} |`,
  );
  const table = ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
  return between(await readFile(join(root, file), 'utf8'), name, table);
}

/** The text with the part between `<!-- generated: name -->` and `<!-- end -->` replaced. */
export function between(text, name, part) {
  const start = `<!-- generated: ${name} -->`;
  const [before, rest] = text.split(start);
  const after = rest?.split('<!-- end -->').slice(1).join('<!-- end -->');
  if (after === undefined) throw new Error(`There is no part "${name}" to fill.`);
  return `${before}${start}\n${part}\n<!-- end -->${after}`;
}

/** Names of the files whose generated parts are out of date. */
export async function staleDocs(root) {
  const files = await generated(root);
  const stale = await Promise.all(
    files.map(async ({ file, text }) => (await readFile(join(root, file), 'utf8').catch(() => '')) !== text),
  );
  return files.filter((_, index) => stale[index]).map(({ file }) => file);
}

if (isMain(import.meta.url)) {
  for (const { file, text } of await generated(ours)) await writeFile(join(ours, file), text);
}
