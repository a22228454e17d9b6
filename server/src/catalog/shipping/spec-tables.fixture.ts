import { readFileSync } from 'node:fs';

/** The tables of the specification that say what a fresh installation holds. */

function textOf(file: string): string {
  return readFileSync(new URL(`../../../../docs/spec/${file}`, import.meta.url), 'utf8');
}

function sectionOf(file: string, heading: string): string {
  const text = textOf(file);
  const from = text.indexOf(`\n${heading} `);
  const to = text.slice(from + 1).search(/\n#{1,3} /);
  if (from < 0 || to < 0) throw new Error(`${file} has no section ${heading}`);
  return text.slice(from, from + 1 + to);
}

/** The rows of the only table of a section, cells by the words of its head. */
export function specTable(file: string, heading: string): Record<string, string>[] {
  const lines = sectionOf(file, heading)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = lines.map((line) =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...rows] = cells;
  return rows.map((row) => Object.fromEntries(head.map((word, column) => [word, row[column] ?? ''])));
}

export function specCapabilities(): string[] {
  return [...sectionOf('inventory.md', '## 5.1').matchAll(/`([a-z-]+)`/g)].map((match) => match[1] ?? '');
}

export function listed(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
