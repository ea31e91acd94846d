import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type MetricEvents, subscribe } from '../signals.ts';

/** Histogram buckets of HTTP requests, in seconds: from a cached read to a client timeout. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Histogram buckets of calls to payment providers and webhook receivers, in seconds. */
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const JOB_SECONDS = [0.1, 1, 10, 60, 300, 1_800];

/** A Prometheus gauge whose value is read at each scrape. */
export interface GaugeSpec {
  name: string;
  help: string;
  labels?: readonly string[];
}

export interface GaugeValue {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface MetricsOptions {
  /** Prefix of the names of all metrics of this service. */
  prefix: string;
  version: string;
  /** Value of the process label, if one process reports the metrics of several. Undefined for no label. */
  process?: string | undefined;
  gauges: readonly GaugeSpec[];
  /** Returns the current values of the gauges. Gauges without a value are omitted from the output. */
  readGauges(): Promise<readonly GaugeValue[]>;
}

/** The metrics of one process as plain data, which another process reports. */
export type MetricsPart = readonly object[];

export interface Metrics {
  content_type: string;
  /** Returns all metrics in Prometheus text format, including those of other processes. */
  text(others?: readonly MetricsPart[]): Promise<string>;
  /** Returns the metrics of this process, for another process that reports them. */
  part(): Promise<MetricsPart>;
  close(): void;
}

/** Starts collecting the metrics of this process. */
export function openMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  if (options.process !== undefined) registry.setDefaultLabels({ process: options.process });
  collectDefaultMetrics({ register: registry });
  const name = (word: string) => `${options.prefix}_${word}`;
  new Gauge({
    name: name('build_info'),
    help: 'Always 1; its label says which version runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: options.version }, 1);
  const gauges = new Map(
    options.gauges.map(({ name: word, help, labels = [] }) => [
      word,
      new Gauge({ name: name(word), help, labelNames: [...labels], registers: [registry] }),
    ]),
  );
  const closing = listenToAll(registry, name);
  const readGauges = async () => {
    const values = await options.readGauges();
    forget(options.gauges, gauges);
    for (const { name: word, labels = {}, value } of values) gauges.get(word)?.set({ ...labels }, value);
  };
  return {
    content_type: registry.contentType,
    async text(others = []) {
      await readGauges();
      if (others.length === 0) return registry.metrics();
      // Each process has its own label, so that values are listed separately instead of being summed.
      const parts = [await registry.getMetricsAsJSON(), ...others];
      return AggregatorRegistry.aggregate(parts as object[]).metrics();
    },
    async part() {
      await readGauges();
      return registry.getMetricsAsJSON();
    },
    close() {
      for (const stop of closing) stop();
      registry.clear();
    },
  };
}

/**
 * Clears all gauges before a scrape, so that a gauge without a value is omitted and does not repeat its previous one.
 */
function forget(specs: readonly GaugeSpec[], gauges: ReadonlyMap<string, Gauge>): void {
  for (const { name, labels = [] } of specs) {
    if (labels.length === 0) gauges.get(name)?.remove();
    else gauges.get(name)?.reset();
  }
}

function listenToAll(registry: Registry, name: (word: string) => string): (() => void)[] {
  const histogram = (word: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: name(word), help, labelNames, buckets, registers: [registry] });
  const requests = histogram(
    'http_request_duration_seconds',
    'How long answers took.',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  const calls = histogram(
    'provider_call_duration_seconds',
    'How long payment providers took, by what was asked and how it ended.',
    ['provider', 'environment', 'call', 'outcome'],
    CALL_SECONDS,
  );
  const webhooks = histogram(
    'webhook_attempt_duration_seconds',
    'How long receivers of webhooks took, by merchant and how it ended.',
    ['merchant', 'environment', 'outcome'],
    CALL_SECONDS,
  );
  const jobs = histogram(
    'task_duration_seconds',
    'How long each run of what workers do again and again took.',
    ['task', 'outcome'],
    JOB_SECONDS,
  );
  return [
    subscribe('request', ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    ),
    subscribe('provider_call', ({ provider, production, call, outcome, seconds }) =>
      calls.observe({ provider, environment: environmentOf({ production }), call, outcome }, seconds),
    ),
    subscribe('webhook', ({ commerce_id, production, outcome, seconds }) =>
      webhooks.observe(
        { merchant: String(commerce_id), environment: environmentOf({ production }), outcome },
        seconds,
      ),
    ),
    subscribe('job', ({ job, outcome, seconds }) => jobs.observe({ task: job, outcome }, seconds)),
  ];
}

function environmentOf({ production }: Pick<MetricEvents['webhook'], 'production'>): string {
  return production ? 'production' : 'test';
}
