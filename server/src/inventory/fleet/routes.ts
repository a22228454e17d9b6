import { bind } from '../../platform/http/index.ts';
import { getFleet } from './get-fleet.ts';

export const routes = bind({ getFleet });
