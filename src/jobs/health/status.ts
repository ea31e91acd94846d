import { countDue } from '#src/billing/subscriptions/run/store.ts';
import type { Deps } from '#src/deps.ts';
import { countUnissued } from '#src/invoicing/documents/store.ts';
import { measureOpenOperations } from '#src/ledger/transactions/queries/store.ts';
import { countWaiting } from '#src/messages/mails/store.ts';
import { measureQueue } from '#src/messages/webhooks/store.ts';
import type { ArchiveState } from '#src/platform/database/archive/state.ts';
import type { NetworkState } from '#src/providers/port/networks.ts';
import { productionState } from '#src/tenancy/provider-accounts/examine.ts';
import { countMerchantsByProvider } from '#src/tenancy/provider-accounts/store.ts';
import { liveWorkers } from './readiness.ts';

export type ArchiveStatus = Omit<ArchiveState, 'series'>;

/** State of the whole service, with data from all of its processes. Fields with the suffix `_s` are in seconds. */
export interface Status {
  /** State of the production network. */
  network: NetworkState;
  /** State of the simulator, which processes test operations. */
  simulator: NetworkState;
  /** Number of seconds by which this machine's clock is ahead of the database clock. */
  clock_offset_s: number;
  workers: {
    host: string;
    process: number | null;
    running_s: number;
    seen_s: number;
    clock_offset_s: number;
  }[];
  /** Number of renewals that are due and whose charge has not started. */
  charges: { due: number };
  /**
   * Number of provider operations whose outcome is unknown, and the age of the oldest one. The age is null if there
   * are none.
   */
  operations: { open: number; oldest_s: number | null };
  /**
   * Number of merchants per provider. Each merchant counts for the provider that processes its new production
   * charges.
   */
  providers: Record<string, number>;
  webhooks: { waiting: number; due: number; oldest_due_s: number | null };
  mails: { waiting: number; due: number };
  /**
   * Numbers of production invoices: `waiting` are not issued yet, `failing` have failed at least once, and `refused`
   * need a correction. `oldest_s` is the age of the oldest of them, or null if there are none.
   */
  electronic_documents: { waiting: number; failing: number; refused: number; oldest_s: number | null };
  /**
   * State of the embedded database's WAL archive. Null if archiving is disabled. `lag_s` is the age of the latest
   * instant that can be restored.
   */
  archive: (ArchiveStatus & { lag_s: number | null }) | null;
}

export async function examineStatus(
  deps: Deps,
  archiveOf: () => ArchiveStatus | null = () => null,
): Promise<Status> {
  const { db } = deps;
  const now = deps.real_clock.now();
  const secondsSince = (then: Temporal.Instant) => Math.max(0, Math.round(now.since(then).total('seconds')));
  const [network, simulator, workers, due, operations, providers, queue, mails, unissued] = await Promise.all(
    [
      productionState(deps),
      deps.networks.stateOf({ production: false }),
      liveWorkers(deps),
      countDue(db, now),
      measureOpenOperations(db),
      countMerchantsByProvider(db),
      measureQueue(db, now),
      countWaiting(db, now),
      countUnissued(db),
    ],
  );
  const archive = archiveOf();
  const kept_until = archive?.kept_until ?? null;
  return {
    network,
    simulator,
    clock_offset_s: Math.round(deps.clockOffsetMs() / 1_000),
    workers: workers.map(({ host, process, started_at, seen_at, clock_offset_ms }) => ({
      host,
      process,
      running_s: secondsSince(started_at),
      seen_s: secondsSince(seen_at),
      clock_offset_s: Math.round(Number(clock_offset_ms) / 1_000),
    })),
    charges: { due },
    operations: {
      open: operations.open,
      oldest_s: operations.oldest_at && secondsSince(operations.oldest_at),
    },
    providers,
    webhooks: {
      waiting: queue.waiting,
      due: queue.due,
      oldest_due_s: queue.oldest_due_at && secondsSince(queue.oldest_due_at),
    },
    mails,
    electronic_documents: {
      ...{ waiting: unissued.waiting, failing: unissued.failing, refused: unissued.refused },
      oldest_s: unissued.oldest_at && secondsSince(unissued.oldest_at),
    },
    archive: archive && {
      ...archive,
      lag_s: kept_until === null ? null : secondsSince(Temporal.Instant.from(kept_until)),
    },
  };
}
