/** One measured value, and what it should be on the largest fleet. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | '%' | '×' | '/s' | 'MB';
  readonly goal?: { readonly most?: number; readonly least?: number };
}

interface Column {
  readonly components: number;
  readonly figures: readonly Figure[];
}

/** One line for each figure, one column for each fleet; the goals are judged on the last. */
export function printFigures(columns: readonly Column[]): void {
  const last = columns.at(-1)?.figures ?? [];
  console.log(
    line(
      'components',
      columns.map(({ components }) => String(components)),
      'goal',
    ),
  );
  for (const { name } of last) {
    const found = columns.map(({ figures }) => figures.find((figure) => figure.name === name));
    console.log(line(name, found.map(shown), goalOf(found.at(-1))));
  }
}

function line(name: string, cells: readonly string[], goal: string): string {
  return `${name.padEnd(58)}${cells.map((cell) => cell.padStart(14)).join('')}   ${goal}`.trimEnd();
}

function shown(figure: Figure | undefined): string {
  if (figure === undefined) return '';
  const { value, unit } = figure;
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

function goalOf(figure: Figure | undefined): string {
  const { goal, value = Number.NaN, unit = '' } = figure ?? {};
  if (goal === undefined) return '';
  const met = value <= (goal.most ?? Number.POSITIVE_INFINITY) && value >= (goal.least ?? 0);
  const wanted = goal.most === undefined ? `at least ${goal.least}` : `at most ${goal.most}`;
  return `${wanted} ${unit}${met ? '' : ': missed'}`;
}
