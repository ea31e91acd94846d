import { hasSubscribers, publish, secondsSince } from '#src/platform/signals.ts';
import { isTracing, traced } from '#src/platform/tracing/trace.ts';
import type { Network, ProviderOperation } from './port/network.ts';

const CALLS = ['purchase', 'hold', 'capture', 'void', 'refund', 'transfer', 'voucher', 'query'] as const;

/**
 * Wraps a network so that each call records its duration and outcome. Returns the network unchanged if metrics and
 * tracing are disabled.
 */
export function withMetrics({ provider, production }: ProviderOperation, network: Network): Network {
  if (!hasSubscribers('provider_call') && !isTracing()) return network;
  const environment = production ? 'production' : 'test';
  const calls = CALLS.map((call) => [
    call,
    async (request: never) => {
      const began_ms = performance.now();
      const span = {
        name: `${provider} ${call}`,
        kind: 'client',
        attributes: { provider, environment, call },
      } as const;
      const outcome = await traced(
        span,
        () => network[call](request),
        ({ kind }) => ({ attributes: { outcome: kind }, failed: kind === 'unknown' || kind === 'failed' }),
      );
      publish('provider_call', {
        provider,
        production,
        call,
        outcome: outcome.kind,
        seconds: secondsSince(began_ms),
      });
      return outcome;
    },
  ]);
  return { ...network, ...(Object.fromEntries(calls) as Pick<Network, (typeof CALLS)[number]>) };
}
