import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processMetrics } from './process-metrics.ts';

export interface PoolStats {
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export interface ObservedRequest {
  readonly method: string;
  /** Id of the operation in the contract; unset when the path led to none. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  start(): void;
  stop(): void;
  observeRequest(request: ObservedRequest): void;
  /** `name` is the constant name of a statement. */
  observeQuery(name: string, ms: number): void;
  /** The Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Labels come from constants of ours, never from input: whoever sends requests must not grow the registry. */
export function createMetrics({ poolStats }: { readonly poolStats: () => PoolStats }): Metrics {
  const registry = new Registry();
  const ofProcess = processMetrics(registry);
  const requests = requestMetrics(registry);
  const queries = new Histogram({
    name: 'muster_database_query_duration_seconds',
    help: 'Duration of database statements, by statement.',
    labelNames: ['statement'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  registerPool(registry, poolStats);
  return {
    start: ofProcess.start,
    stop: ofProcess.stop,
    observeRequest: requests,
    observeQuery: (statement, ms) => queries.observe({ statement }, ms / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function requestMetrics(registry: Registry): Metrics['observeRequest'] {
  const registers = [registry];
  const total = new Counter({
    name: 'muster_http_requests_total',
    help: 'Answered HTTP requests, by method, operation and status.',
    labelNames: ['method', 'operation', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Time from request to answer, by operation.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return ({ method, operation = 'none', status, ms }) => {
    total.inc({ method: METHODS.has(method) ? method : 'other', operation, status });
    duration.observe({ operation }, ms / 1000);
  };
}

function registerPool(registry: Registry, poolStats: () => PoolStats): void {
  const registers = [registry];
  new Gauge({
    name: 'muster_database_pool_connections',
    help: 'Connections to the database, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = poolStats();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'muster_database_pool_waiting',
    help: 'Callers that wait for a connection to the database.',
    registers,
    collect() {
      this.set(poolStats().waiting);
    },
  });
}
