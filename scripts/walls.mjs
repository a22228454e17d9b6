import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMain, root as ours } from './root.mjs';
import { filesBelow } from './stamp.mjs';
import { cyclesIn } from './walls/cycles.mjs';
import { importsOf, targetOf } from './walls/imports.mjs';
import { refusal } from './walls/rules.mjs';

const FOLDERS = ['contract/src', 'server/src', 'cli/src', 'scripts', 'tests', 'bench'];
const LONGEST = 400;

/** The walls between rooms, import cycles and the length of files: one line for each that is broken. */
export async function brokenWalls(root) {
  const sources = await readSources(root);
  return [...forbiddenImports(sources), ...importCycles(sources), ...longFiles(sources)];
}

async function readSources(root) {
  const isCode = (file) => /\.(?:ts|tsx|mjs)$/.test(file);
  const files = (await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder, isCode)))).flat();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return new Map(
    files.map((file, index) => [file, { text: texts[index], imports: importsOf(texts[index]) }]),
  );
}

function forbiddenImports(sources) {
  return [...sources].flatMap(([file, { imports }]) =>
    imports.flatMap(({ specifier }) => {
      const target = file.startsWith('scripts/') ? undefined : targetOf(file, specifier);
      const reason = target === undefined ? undefined : refusal(file, target);
      return reason === undefined ? [] : [`${file} imports ${target}: ${reason}`];
    }),
  );
}

/** Types vanish before anything runs, and a late import runs when all files are loaded. */
function importCycles(sources) {
  const graph = new Map(
    [...sources].map(([file, { imports }]) => [
      file,
      imports
        .filter(({ type, late }) => !type && !late)
        .map(({ specifier }) => targetOf(file, specifier))
        .filter((target) => sources.has(target)),
    ]),
  );
  return cyclesIn(graph).map((ring) => `these files import each other: ${ring.join(', ')}`);
}

function longFiles(sources) {
  return [...sources].flatMap(([file, { text }]) => {
    const lines = text.split('\n').length - 1;
    return lines > LONGEST ? [`${file} has ${lines} lines; ${LONGEST} is the most`] : [];
  });
}

if (isMain(import.meta.url)) {
  const broken = await brokenWalls(ours);
  for (const line of broken) console.error(line);
  console.log(broken.length === 0 ? 'The walls stand.' : `${broken.length} walls are broken.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
