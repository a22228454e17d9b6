import { readFileSync } from 'node:fs';

const spec = (): string =>
  readFileSync(new URL('../../../../docs/spec/identity.md', import.meta.url), 'utf8');

/** Rows of the first table below a heading of identity.md, header and rule lines left out. */
function tableRows(heading: string): string[][] {
  const below = spec().split(`${heading}\n`)[1] ?? '';
  const lines = below.split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, at) => at > first && !line.startsWith('|'));
  return lines.slice(first + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Section 14: every permission of the catalogue. */
export function specUniverse(): string[] {
  return tableRows('## 14. Permission catalogue').flatMap(([resource = '', , actions = '']) =>
    actions.split(',').map((action) => `${bare(resource)}:${bare(action)}`),
  );
}

/** Section 5.2: name, inherited names and own patterns as printed. */
export function specShippedRoles(): { name: string; inherits: string[]; permissions: string[] }[] {
  return tableRows('### 5.2 Shipped roles').map(([name = '', inherits = '', permissions = '']) => ({
    name: quoted(name)[0] ?? '',
    inherits: inherits === '' ? [] : inherits.split(', '),
    permissions: quoted(permissions),
  }));
}

const bare = (cell: string): string => cell.replace('(+)', '').trim();

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
