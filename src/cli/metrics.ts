import type { Config } from '#src/config.ts';
import { GAUGES, gaugesOf, POOL_GAUGES, readPools } from '#src/jobs/health/gauges.ts';
import type { Metrics, MetricsPart } from '#src/platform/metrics/prometheus.ts';
import { PRODUCT } from '#src/product.ts';
import type { Runtime } from '#src/runtime.ts';
import { VERSION } from '#src/version.ts';
import { archiveStatus } from './archive.ts';
import { explainListen } from './explain-listen.ts';

/** Child processes whose metrics this process also serves. */
interface Others {
  metrics(): Promise<MetricsPart[]>;
}

/**
 * Serves the metrics of this process at METRICS_ADDRESS. If METRICS_ADDRESS is not set, returns null and loads no
 * metrics code.
 */
export async function startMetrics(
  config: Config,
  { deps }: Runtime,
  others?: Others,
): Promise<{ close(): Promise<void> } | null> {
  const { metrics_address } = config;
  if (metrics_address === null) return null;
  const { openMetrics } = await import('#src/platform/metrics/prometheus.ts');
  const { serveMetrics } = await import('#src/platform/metrics/serve.ts');
  const metrics = openMetrics({
    prefix: PRODUCT,
    version: VERSION,
    process: others ? 'worker' : undefined,
    gauges: GAUGES,
    readGauges: gaugesOf(deps, archiveStatus(config)),
  });
  const { content_type } = metrics;
  const text = async () => metrics.text(await others?.metrics());
  const served = await serveMetrics({ content_type, text }, metrics_address, deps.log).catch((error) => {
    metrics.close();
    throw explainListen(error, metrics_address, 'METRICS_ADDRESS');
  });
  deps.log.info({ host: metrics_address.host, port: served.port }, 'serving metrics at /metrics');
  return {
    async close() {
      await served.close();
      metrics.close();
    },
  };
}

/**
 * Collects the metrics of a child process, which the primary process serves together with its own. Returns null if
 * METRICS_ADDRESS is not set.
 */
export async function countForOther({ metrics_address }: Config, process: string): Promise<Metrics | null> {
  if (metrics_address === null) return null;
  const { openMetrics } = await import('#src/platform/metrics/prometheus.ts');
  const gauges = { gauges: POOL_GAUGES, readGauges: async () => readPools() };
  return openMetrics({ prefix: PRODUCT, version: VERSION, process, ...gauges });
}
