export { createMetrics, type Metrics, type ObservedRequest, type PoolStats } from './create-metrics.ts';
