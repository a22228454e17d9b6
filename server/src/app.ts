import { operationList } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { accessRoutes, createGatekeeper, loginLimit } from './access/index.ts';
import { catalogRoutes } from './catalog/index.ts';
import { inventoryRoutes } from './inventory/index.ts';
import type { Config } from './platform/config/index.ts';
import type { House } from './platform/context.ts';
import { createDocuments, healthRoutes } from './platform/documents/index.ts';
import { createHttpServer } from './platform/http/index.ts';
import type { Metrics } from './platform/metrics/index.ts';
import { createAjv } from './platform/validation/index.ts';

export interface AppOptions {
  readonly house: House;
  readonly trustedProxies: Config['trustedProxies'];
  readonly publicOrigin: () => string;
  readonly build: string;
  readonly metrics?: Metrics;
}

/** The composition root: the only file that knows every room. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { house, trustedProxies, publicOrigin, build, metrics } = options;
  const routes = {
    ...healthRoutes,
    ...createDocuments(),
    ...accessRoutes,
    ...catalogRoutes,
    ...inventoryRoutes,
  };
  return createHttpServer({
    pipeline: {
      house,
      gatekeeper: createGatekeeper(house, { login: loginLimit }),
      ajv: createAjv(),
      publicOrigin,
    },
    operations: operationList,
    routes,
    trustedProxies,
    build,
    log: house.log,
    ...(metrics && { metrics, observe: metrics.observeRequest }),
  });
}
