import type { Logger } from 'pino';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { openHttpClient } from './http-client.ts';
import { checkKeys, WOMPI_URLS, type WompiEnvironment, type WompiKeys } from './keys.ts';
import { type EventFinding, readEvent } from './notifications.ts';
import { sourcesFor, type WompiSources } from './sources.ts';
import { transactionsFor, type WompiTransactions } from './transactions.ts';

/** Operations with one merchant's account at Wompi, the payment gateway of Bancolombia. */
export interface WompiAccount extends WompiTransactions, WompiSources {
  /** Reads and verifies the raw body of an event that Wompi sent to the merchant's event URL. */
  readEvent(body: string): EventFinding;
}

/** Client of one Wompi environment, sandbox or production. */
export interface Wompi {
  /**
   * Returns the account to which these keys belong. Throws if the keys are for another environment. Call `checkKeys`
   * first.
   */
  as(keys: WompiKeys): WompiAccount;
  close(): void;
}

export interface WompiOptions {
  environment: WompiEnvironment;
  outbound: Outbound;
  log: Logger;
  timeout_ms?: number;
  /** URL of the gateway. Defaults to Wompi's public URL; tests pass the URL of a mock server. */
  url?: string;
}

const TIMEOUT_MS = 15_000;

export function openWompi({
  environment,
  outbound,
  log,
  timeout_ms = TIMEOUT_MS,
  ...rest
}: WompiOptions): Wompi {
  const line = openHttpClient({ url: rest.url ?? WOMPI_URLS[environment], outbound, log, timeout_ms });
  return {
    as(keys) {
      const checked = checkKeys(keys);
      if ('problems' in checked) throw new Error(checked.problems.join('; '));
      if (checked.environment !== environment) throw new Error(`keys of ${checked.environment}`);
      return {
        ...transactionsFor({ line, keys, log }),
        ...sourcesFor({ line, keys }),
        readEvent: (body) => readEvent(body, { events_secret: keys.events_secret, environment }),
      };
    },
    close: () => line.close(),
  };
}
