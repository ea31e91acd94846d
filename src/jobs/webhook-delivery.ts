import type { Deps } from '#src/deps.ts';
import { type DeliveryOptions, toPumpOptions } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { openPump } from '#src/messages/webhooks/delivery/pump.ts';
import type { OwnClocks } from '#src/messages/webhooks/delivery/times.ts';
import { pause } from '#src/platform/pause.ts';

interface Delivery {
  /** Starts the next delivery round without waiting for the poll interval to end. */
  nudge(): void;
  /** Stops new deliveries and resolves once the running ones have finished. */
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 250;

/** Polls for due webhooks and delivers them, until `stop` is called. Several workers can do this concurrently. */
export function startDelivery(
  deps: Deps,
  options: DeliveryOptions & {
    /**
     * Returns the frozen clocks of test environments by merchant. Called before every delivery round, so that changes
     * of a clock take effect.
     */
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
