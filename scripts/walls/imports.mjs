import { posix } from 'node:path';

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`: one form each, because the formatter leaves no other. */
const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
/** `await import('x')` and `typeof import('x')`. */
const CALL = /(typeof\s+)?\bimport\(\s*'([^']+)'/g;

/** What a file imports: the specifier, whether only types come of it, whether it waits until the code runs. */
export function importsOf(text) {
  const found = (pattern, late) =>
    [...text.matchAll(pattern)].map(([, type, specifier]) => ({ specifier, type: type !== undefined, late }));
  return [...found(STATEMENT, false), ...found(CALL, true)];
}

/** The file of this repository that a specifier names from another file; undefined for packages of others. */
export function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const workspace = /^@muster\/(\w+)(?:\/(\w+))?$/.exec(specifier);
  if (workspace === null) return undefined;
  const [, name, part] = workspace;
  return part === undefined ? `${name}/src/index.ts` : `${name}/src/${part}/index.ts`;
}
