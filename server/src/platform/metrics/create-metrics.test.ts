import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from './create-metrics.ts';

const started: Metrics[] = [];
afterEach(() => {
  for (const metrics of started.splice(0)) metrics.stop();
});

function start(poolStats = () => ({ total: 5, idle: 3, waiting: 2 })): Metrics {
  const metrics = createMetrics({ poolStats });
  started.push(metrics);
  metrics.start();
  return metrics;
}

/** The value of one line of the text format. */
async function read(metrics: Metrics, series: string): Promise<number | undefined> {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('the metrics', () => {
  it('13: every line is Prometheus text, under the content type that says so', async () => {
    const metrics = start();
    metrics.observeRequest({ method: 'GET', operation: 'listPrincipals', status: 200, ms: 3 });
    expect(metrics.contentType).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await metrics.text();
    const sample = /^[a-z_]+(\{([a-z]+="[^"]*",?)+\})? (-?\d+(\.\d+)?(e[+-]?\d+)?|\+Inf|NaN)$/;
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    expect(lines.filter((line) => !sample.test(line))).toEqual([]);
  });

  it('13: counts requests by method, operation and status', async () => {
    const metrics = start();
    for (const status of [200, 200, 404]) {
      metrics.observeRequest({ method: 'GET', operation: 'getPrincipal', status, ms: 30 });
    }
    const series = (status: number) =>
      `muster_http_requests_total{method="GET",operation="getPrincipal",status="${status}"}`;
    expect(await read(metrics, series(200))).toBe(2);
    expect(await read(metrics, series(404))).toBe(1);
    const bucket = (le: string) =>
      `muster_http_request_duration_seconds_bucket{le="${le}",operation="getPrincipal"}`;
    expect(await read(metrics, bucket('0.025'))).toBe(0);
    expect(await read(metrics, bucket('0.05'))).toBe(3);
  });

  it('13: what a client invents makes no new series', async () => {
    const metrics = start();
    for (let n = 0; n < 50; n++) {
      metrics.observeRequest({ method: `X${n}`, operation: undefined, status: 404, ms: 1 });
    }
    const series = 'muster_http_requests_total{method="other",operation="none",status="404"}';
    expect(await read(metrics, series)).toBe(50);
  });

  it('13: measures statements by name', async () => {
    const metrics = start();
    metrics.observeQuery('principal-by-id', 2);
    metrics.observeQuery('principal-by-id', 4);
    const series = 'muster_database_query_duration_seconds';
    expect(await read(metrics, `${series}_count{statement="principal-by-id"}`)).toBe(2);
    expect(await read(metrics, `${series}_sum{statement="principal-by-id"}`)).toBeCloseTo(0.006);
  });

  it('13: asks the pool at every reading', async () => {
    let stats = { total: 5, idle: 3, waiting: 2 };
    const metrics = start(() => stats);
    const readAll = () =>
      Promise.all([
        read(metrics, 'muster_database_pool_connections{state="busy"}'),
        read(metrics, 'muster_database_pool_connections{state="idle"}'),
        read(metrics, 'muster_database_pool_waiting'),
      ]);
    expect(await readAll()).toEqual([2, 3, 2]);
    stats = { total: 1, idle: 1, waiting: 0 };
    expect(await readAll()).toEqual([0, 1, 0]);
  });

  it('13: tells CPU, memory and the delay of the event loop', async () => {
    const metrics = start();
    const first = await read(metrics, 'process_cpu_seconds_total');
    expect(first).toBeGreaterThan(0);
    expect(await read(metrics, 'process_cpu_seconds_total')).toBeGreaterThanOrEqual(first ?? 0);
    expect(await read(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await read(metrics, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1e5);
    expect(await read(metrics, 'nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    const begun = (await read(metrics, 'process_start_time_seconds')) ?? 0;
    expect(Math.abs(begun - (Date.now() / 1000 - process.uptime()))).toBeLessThan(5);
  });

  it('13: two servers in one process do not share a registry', async () => {
    const [one, other] = [start(), start()];
    one.observeQuery('only-here', 1);
    expect(await one.text()).toContain('only-here');
    expect(await other.text()).not.toContain('only-here');
  });

  it('13: after stop() nothing observes the process any more', async () => {
    const metrics = start();
    const collections = () => read(metrics, 'nodejs_gc_duration_seconds_count{kind="minor"}');
    const churned = () => (churn() > 0 ? collections() : undefined);
    await expect.poll(churned, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
    metrics.stop();
    metrics.stop();
    const stopped = await collections();
    for (let round = 0; round < 5; round++) {
      churn();
      await turn();
    }
    expect(await collections()).toBe(stopped);
  });
});

/** Enough garbage for the collector to come by. */
function churn(): number {
  return Array.from({ length: 200 }, () => new Array(10_000).fill({})).length;
}
