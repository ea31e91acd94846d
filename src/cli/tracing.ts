import type { Config } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { PRODUCT } from '#src/product.ts';
import { VERSION } from '#src/version.ts';

/** Starts sending traces to the configured collector. If no collector is configured, loads no tracing code. */
export async function openTracing(
  { traces }: Config,
  log: Deps['log'],
): Promise<{ close(): Promise<void> } | null> {
  if (traces === null) return null;
  const { startTracing } = await import('#src/platform/tracing/otlp.ts');
  const { url, headers, service, ratio } = traces;
  log.info({ host: new URL(url).host }, 'sending traces');
  return startTracing({ url, headers, ratio, service: service ?? PRODUCT, version: VERSION }, log);
}
