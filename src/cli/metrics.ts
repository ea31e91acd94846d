import type { Config } from '#src/config.ts';
import { GAUGES, gaugesOf } from '#src/jobs/health/gauges.ts';
import { PRODUCT } from '#src/product.ts';
import type { Runtime } from '#src/runtime.ts';
import { VERSION } from '#src/version.ts';
import { explainListen } from './explain-listen.ts';

/** Measures this process and tells at the address that was asked for. Nothing of it is loaded where none was. */
export async function startMetrics(
  { metrics_address }: Config,
  { deps }: Runtime,
): Promise<{ close(): Promise<void> } | null> {
  if (metrics_address === null) return null;
  const { openMetrics } = await import('#src/platform/metrics/prometheus.ts');
  const { serveMetrics } = await import('#src/platform/metrics/serve.ts');
  const metrics = openMetrics({
    prefix: PRODUCT,
    version: VERSION,
    gauges: GAUGES,
    readGauges: gaugesOf(deps),
  });
  const served = await serveMetrics(metrics, metrics_address, deps.log).catch((error) => {
    metrics.close();
    throw explainListen(error, metrics_address, 'METRICS_ADDRESS');
  });
  deps.log.info({ host: metrics_address.host, port: served.port }, 'metrics are told at /metrics');
  return {
    async close() {
      await served.close();
      metrics.close();
    },
  };
}
