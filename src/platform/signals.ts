/**
 * Events for metrics. Modules publish them. Only processes with metrics enabled (`METRICS_ADDRESS`) subscribe
 * to them.
 */
import { type Channel, channel } from 'node:diagnostics_channel';

export interface MetricEvents {
  /** A completed HTTP request. */
  request: { method: string; route: string; status: number; seconds: number };
  /** Published after each call to a payment provider. */
  provider_call: { provider: string; production: boolean; call: string; outcome: string; seconds: number };
  /** Published after each delivery attempt of a webhook. */
  webhook: {
    commerce_id: number;
    production: boolean;
    outcome: 'delivered' | 'retried' | 'given_up';
    seconds: number;
  };
  /** Published after each run of a recurring worker job. */
  job: { job: string; outcome: 'done' | 'failed'; seconds: number };
}

type Kind = keyof MetricEvents;

const CHANNELS: Record<Kind, Channel> = {
  request: channel('service.request'),
  provider_call: channel('service.provider_call'),
  webhook: channel('service.webhook'),
  job: channel('service.job'),
};

export function hasSubscribers(kind: Kind): boolean {
  return CHANNELS[kind].hasSubscribers;
}

export function publish<K extends Kind>(kind: K, signal: MetricEvents[K]): void {
  CHANNELS[kind].publish(signal);
}

/** Subscribes to metric events of one kind. Returns the function that unsubscribes. */
export function subscribe<K extends Kind>(kind: K, listener: (signal: MetricEvents[K]) => void): () => void {
  const onMessage = (message: unknown) => listener(message as MetricEvents[K]);
  CHANNELS[kind].subscribe(onMessage);
  return () => CHANNELS[kind].unsubscribe(onMessage);
}

/** Returns the seconds since `began_ms`, an earlier value of `performance.now()`. */
export function secondsSince(began_ms: number): number {
  return (performance.now() - began_ms) / 1_000;
}
