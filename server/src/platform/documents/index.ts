import { bind } from '../http/index.ts';
import { getHealth } from './get-health.ts';

export { createDocuments } from './documents.ts';
export const healthRoutes = bind({ getHealth });
