import { checksumOf, randomText } from './signing.ts';
import type { MerchantKeys, Token, Transaction } from './types.ts';

/**
 * Faults of event delivery. Each applies to the next event. `early`: it arrives before the response that creates
 * the transaction. `swapped`: it arrives after the following event.
 */
const EVENT_FAULTS = ['lost', 'doubled', 'swapped', 'early', 'forged'] as const;
export type EventFault = (typeof EVENT_FAULTS)[number];

interface EventBody {
  event: string;
  data: Record<string, unknown>;
  environment: string;
  signature: { properties: string[]; checksum: string };
  timestamp: number;
  sent_at: string;
}

export interface Delivery {
  body: string;
  checksum: string;
  /** HTTP status of the receiver, or null without a response. */
  status: number | null;
  attempts: number;
}

export interface EventsOptions {
  keys: MerchantKeys;
  environment: 'test' | 'prod';
  url: string | null;
  now: () => number;
  shown: (transaction: Transaction) => object;
}

/** The gateway retries an event after 30 minutes, 3 hours and 24 hours until the receiver returns 200. */
const MAX_ATTEMPTS = 4;

export interface Events {
  deliveries: Delivery[];
  arm(fault: EventFault): void;
  isEarly(): boolean;
  ofTransaction(transaction: Transaction): Promise<void>;
  ofToken(token: Token): Promise<void>;
  /** Retries all events that did not get a 200, without waiting. */
  resend(): Promise<void>;
  setUrl(url: string | null): void;
}

export function openEvents(options: EventsOptions): Events {
  const { keys, environment, now, shown } = options;
  let { url } = options;
  const deliveries: Delivery[] = [];
  const armed: EventFault[] = [];
  let waiting: Delivery | null = null;

  function signed(
    name: string,
    data: Record<string, unknown>,
    values: [path: string, value: string | number][],
  ) {
    const timestamp = Math.floor(now() / 1000);
    const checksum = checksumOf(
      values.map(([, value]) => value),
      timestamp,
      keys.events_secret,
    );
    const body: EventBody = {
      event: name,
      data,
      environment,
      signature: { properties: values.map(([path]) => path), checksum },
      timestamp,
      sent_at: new Date(now()).toISOString(),
    };
    return { body: JSON.stringify(body), checksum, status: null, attempts: 0 } satisfies Delivery;
  }

  async function post(delivery: Delivery): Promise<void> {
    delivery.attempts += 1;
    if (url === null) return;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-checksum': delivery.checksum },
      body: delivery.body,
    }).catch(() => null);
    delivery.status = response?.status ?? null;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const fault = armed.shift();
    if (fault === 'lost') return;
    if (fault === 'swapped') {
      waiting = delivery;
      return;
    }
    const forged = {
      ...delivery,
      body: delivery.body.replace(delivery.checksum, randomText(64).toUpperCase()),
    };
    const due =
      fault === 'doubled' ? [delivery, { ...delivery }] : fault === 'forged' ? [forged] : [delivery];
    if (waiting) due.push(waiting);
    waiting = null;
    for (const one of due) {
      deliveries.push(one);
      await post(one);
    }
  }

  return {
    deliveries,
    arm(fault) {
      if (!EVENT_FAULTS.includes(fault)) throw new Error(`no fault of events is called ${fault}`);
      armed.push(fault);
    },
    isEarly() {
      if (armed[0] !== 'early') return false;
      armed.shift();
      return true;
    },
    async ofTransaction(transaction) {
      const { id, status, amount_in_cents } = transaction;
      const values: [string, string | number][] = [
        ['transaction.id', id],
        ['transaction.status', status],
        ['transaction.amount_in_cents', amount_in_cents],
      ];
      await deliver(signed('transaction.updated', { transaction: shown(transaction) }, values));
    },
    async ofToken({ id, kind, status, shown: fields }) {
      const name = `${kind}_token`;
      const values: [string, string][] = [
        [`${name}.id`, id],
        [`${name}.status`, status],
      ];
      await deliver(signed(`${name}.updated`, { [name]: { id, status, ...fields } }, values));
    },
    async resend() {
      for (const one of deliveries) if (one.status !== 200 && one.attempts < MAX_ATTEMPTS) await post(one);
    },
    setUrl(next) {
      url = next;
    },
  };
}
