import { readdirSync } from 'node:fs';
import {
  constants,
  monitorEventLoopDelay,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const LAG_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

type GarbageCollection = PerformanceEntry & { readonly detail?: NodeGCPerformanceDetail };

/**
 * The usual metrics of a Node.js process under their usual names. The library's own collection starts an event
 * loop monitor and a garbage collection observer that nothing can stop; these stop.
 */
export function processMetrics(registry: Registry): { start(): void; stop(): void } {
  registerReadings(registry);
  const lag = registerLag(registry);
  const collections = registerCollections(registry);
  return {
    start() {
      lag.enable();
      collections.observe({ entryTypes: ['gc'] });
    },
    stop() {
      lag.disable();
      collections.disconnect();
    },
  };
}

function registerReadings(registry: Registry): void {
  const registers = [registry];
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'User and system CPU time of the process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const readings: readonly [name: string, help: string, read: () => number][] = [
    ['process_start_time_seconds', 'Start of the process since the Unix epoch.', startTime],
    ['process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_total_bytes', 'Size of the heap.', () => process.memoryUsage().heapTotal],
    ['nodejs_heap_size_used_bytes', 'Used part of the heap.', () => process.memoryUsage().heapUsed],
    ['nodejs_external_memory_bytes', 'Memory outside the heap.', () => process.memoryUsage().external],
  ];
  const linux = process.platform === 'linux';
  const files: typeof readings = linux ? [['process_open_fds', 'Open file descriptors.', openFiles]] : [];
  for (const [name, help, read] of [...readings, ...files]) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}

function startTime(): number {
  return Math.round(performance.timeOrigin / 1000);
}

/** Without the one that reads the folder. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').length - 1;
}

/** Since the last reading: a scrape asks how the loop has been, not how it ever was. */
function registerLag(registry: Registry): { enable(): void; disable(): void } {
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  const gauge = new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'Delay of the event loop since the last scrape.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      gauge.set({ quantile: '0.5' }, lagSeconds(delay.percentile(50)));
      gauge.set({ quantile: '0.99' }, lagSeconds(delay.percentile(99)));
      gauge.set({ quantile: '1' }, lagSeconds(delay.max));
      delay.reset();
    },
  });
  return { enable: () => void delay.enable(), disable: () => void delay.disable() };
}

/** The monitor records the distance between its own ticks, of which the resolution is no delay. */
function lagSeconds(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - LAG_RESOLUTION_MS / 1000);
}

function registerCollections(registry: Registry): PerformanceObserver {
  const histogram = new Histogram({
    name: 'nodejs_gc_duration_seconds',
    help: 'Duration of garbage collections.',
    labelNames: ['kind'],
    buckets: [0.001, 0.01, 0.1, 1],
    registers: [registry],
  });
  return new PerformanceObserver((list) => {
    for (const { detail, duration } of list.getEntries() as GarbageCollection[]) {
      histogram.observe({ kind: GC_KINDS[detail?.kind ?? 0] ?? 'other' }, duration / 1000);
    }
  });
}
