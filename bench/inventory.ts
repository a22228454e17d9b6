import { parseArgs } from 'node:util';
import { fleetOf } from './fleet-generator.ts';
import { type Figure, printFigures } from './inventory/figures.ts';
import { measureFleet } from './inventory/measurements.ts';

/**
 * Inventory on fleets of growing size: what the goals of the project speak of, and how each grows.
 * `--sizes 1000,10000` measures other sizes; `--seconds` is how long each rate is measured.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '3' },
  },
});

const columns: { readonly components: number; readonly figures: readonly Figure[] }[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  columns.push({ components: size, figures: await measureFleet(fleetOf(size), Number(values.seconds)) });
}
printFigures(columns);
