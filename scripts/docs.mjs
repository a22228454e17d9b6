import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from './build.mjs';
import { isMain, root as ours } from './root.mjs';

const run = promisify(execFile);

/** Files with generated parts, and what they must hold now. Needs the bundles. */
async function generated(root) {
  const openapi = await run(process.execPath, [join(root, 'cli/dist/main.js'), 'openapi'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return [
    { file: 'contract/openapi.json', text: openapi.stdout },
    { file: 'docs/operations.md', text: await operations(root) },
  ];
}

async function operations(root) {
  const text = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const { describeConfig, namespaces, settingsSchema } = await import(join(root, 'server/dist/index.js'));
  return between(
    between(text, 'variables', variableTable(describeConfig())),
    'settings',
    settingTable(namespaces.map((name) => [name, settingsSchema(name)])),
  );
}

function variableTable(variables) {
  const rows = variables.map(({ name, default: value, meaning }) => [`\`${name}\``, code(value), meaning]);
  return table(['Variable', 'Default', 'Meaning'], rows);
}

function settingTable(schemas) {
  const rows = schemas.flatMap(([namespace, { properties }]) =>
    Object.entries(properties).map(([key, { default: value, description, ...domain }]) => [
      `\`${namespace}.${key}\``,
      code(JSON.stringify(value)),
      bounds(domain),
      description,
    ]),
  );
  return table(['Setting', 'Default', 'Values', 'Meaning'], rows);
}

function bounds({ anyOf, const: only, type, maxItems, minimum, maximum }) {
  if (anyOf !== undefined) return anyOf.map(bounds).join(' or ');
  if (type === 'array') return `a list of at most ${maxItems}`;
  return only === undefined ? `${minimum}–${maximum}` : JSON.stringify(only);
}

/** Values stand in code; what is said in words does not. */
function code(value) {
  return value === '' || value.includes(' ') ? value : `\`${value}\``;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
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
  await build(ours);
  for (const { file, text } of await generated(ours)) await writeFile(join(ours, file), text);
}
