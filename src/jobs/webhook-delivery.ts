import type { Deps } from '#src/deps.ts';
import { type DeliveryOptions, toPumpOptions } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { openPump } from '#src/messages/webhooks/delivery/pump.ts';
import type { OwnClocks } from '#src/messages/webhooks/delivery/times.ts';
import { pause } from '#src/platform/pause.ts';

interface Delivery {
  /** Starts the next delivery round without waiting for the poll interval. */
  nudge(): void;
  /** Waits for running deliveries, then stops. */
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 250;

/** Delivers webhooks while the worker runs. Several workers can share the work. */
export function startDelivery(
  deps: Deps,
  options: DeliveryOptions & {
    /** Returns the clocks of test environments with a frozen clock, by merchant. Called before every round. */
    ownClocks(): Promise<OwnClocks>;
  },
): Delivery {
  const pump = openPump(deps, {
    ...toPumpOptions(options),
    ownClocks: options.ownClocks,
    only: null,
  });
  const stopping = new AbortController();

  async function look(): Promise<void> {
    do {
      // The database may be temporarily unavailable. The next iteration retries.
      await pump.claim().catch((error) => deps.log.error({ err: error }, 'webhooks could not be claimed'));
    } while (await pause(POLL_INTERVAL_MS, stopping.signal));
  }

  const looking = look();
  return {
    nudge: pump.claimSoon,
    async stop() {
      stopping.abort();
      await looking;
      await pump.stop();
    },
  };
}
