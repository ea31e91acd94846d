/**
 * What happens, told to whoever measures. Nobody does unless an operator asked for it (`METRICS_ADDRESS`), and then nothing here
 * costs more than a look at whether anybody listens.
 */
import { type Channel, channel } from 'node:diagnostics_channel';

export interface Signals {
  /** An answered request. */
  request: { method: string; route: string; status: number; seconds: number };
  /** Something asked of a payment provider. */
  provider_call: { provider: string; production: boolean; call: string; outcome: string; seconds: number };
  /** One attempt to deliver a webhook. */
  webhook: {
    commerce_id: number;
    production: boolean;
    outcome: 'delivered' | 'retried' | 'given_up';
    seconds: number;
  };
  /** One run of something that workers do again and again. */
  job: { job: string; outcome: 'done' | 'failed'; seconds: number };
}

type Kind = keyof Signals;

const CHANNELS: Record<Kind, Channel> = {
  request: channel('service.request'),
  provider_call: channel('service.provider_call'),
  webhook: channel('service.webhook'),
  job: channel('service.job'),
};

export function isHeard(kind: Kind): boolean {
  return CHANNELS[kind].hasSubscribers;
}

export function tell<K extends Kind>(kind: K, signal: Signals[K]): void {
  CHANNELS[kind].publish(signal);
}

/** Answers how to stop listening. */
export function hear<K extends Kind>(kind: K, listener: (signal: Signals[K]) => void): () => void {
  const onMessage = (message: unknown) => listener(message as Signals[K]);
  CHANNELS[kind].subscribe(onMessage);
  return () => CHANNELS[kind].unsubscribe(onMessage);
}

/** Seconds since then, by `performance.now()`. */
export function secondsSince(began_ms: number): number {
  return (performance.now() - began_ms) / 1_000;
}
