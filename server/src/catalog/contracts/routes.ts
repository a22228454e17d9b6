import { bind } from '../../platform/http/index.ts';
import type { Contract } from './contract.ts';
import { deleteLine } from './delete-line.ts';
import { listLines } from './list-lines.ts';
import { setLine } from './set-line.ts';

const productMetrics: Contract<'product', 'metric'> = { owner: 'product', lane: 'metric' };
const productProperties: Contract<'product', 'property'> = { owner: 'product', lane: 'property' };
const standardMetrics: Contract<'standard', 'metric'> = { owner: 'standard', lane: 'metric' };
const standardProperties: Contract<'standard', 'property'> = { owner: 'standard', lane: 'property' };
const placeMetrics: Contract<'location_type', 'metric'> = { owner: 'location_type', lane: 'metric' };
const placeProperties: Contract<'location_type', 'property'> = { owner: 'location_type', lane: 'property' };

export const routes = bind({
  listProductMetrics: listLines(productMetrics),
  setProductMetric: setLine(productMetrics),
  deleteProductMetric: deleteLine(productMetrics),
  listProductProperties: listLines(productProperties),
  setProductProperty: setLine(productProperties),
  deleteProductProperty: deleteLine(productProperties),
  listStandardMetrics: listLines(standardMetrics),
  setStandardMetric: setLine(standardMetrics),
  deleteStandardMetric: deleteLine(standardMetrics),
  listStandardProperties: listLines(standardProperties),
  setStandardProperty: setLine(standardProperties),
  deleteStandardProperty: deleteLine(standardProperties),
  listLocationTypeMetrics: listLines(placeMetrics),
  setLocationTypeMetric: setLine(placeMetrics),
  deleteLocationTypeMetric: deleteLine(placeMetrics),
  listLocationTypeProperties: listLines(placeProperties),
  setLocationTypeProperty: setLine(placeProperties),
  deleteLocationTypeProperty: deleteLine(placeProperties),
});
