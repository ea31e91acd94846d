import type { Deps } from '#src/deps.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { onAlarm } from './rules.ts';
import { closeTransaction } from './settle.ts';
import { claimDueReservations, listDueEnvironments } from './store.ts';
import type { ReservationEvent } from './types.ts';
import { saveWithEvents } from './webhook.ts';

const BATCH = 200;

export type ReservationOccurrence = {
  at: Temporal.Instant;
  event: ReservationEvent;
  pre_authorization_id: string;
};

/**
 * Sends the expiry warnings that are due and expires reservations whose hold has ended. Returns the resulting events.
 */
export async function runReservations(
  deps: Deps,
  options: { only?: number; signal?: AbortSignal | undefined } = {},
): Promise<ReservationOccurrence[]> {
  const { only, signal } = options;
  const occurrences: ReservationOccurrence[] = [];
  await environmentsInTurns({
    only,
    list: () => listDueEnvironments(deps.db, deps.clock.now()),
    async serve(environment) {
      const batch = await inTransaction(deps.db, (db) => runBatch({ ...deps, db }, environment));
      occurrences.push(...batch.occurrences);
      return batch.found < BATCH ? 'done' : 'more';
    },
    signal,
  });
  return occurrences;
}

async function runBatch(
  deps: Deps,
  environment: Environment,
): Promise<{ found: number; occurrences: ReservationOccurrence[] }> {
  const now = deps.clock.now();
  const due = await claimDueReservations(deps.db, environment, { now, limit: BATCH });
  const changes = due.map((reservation) => onAlarm(reservation, now));
  for (const { reservation } of changes) {
    if (reservation.status !== 'Vencida' || reservation.transaction_id === null) continue;
    const { commerce_id, transaction_id } = reservation;
    await closeTransaction(deps, await getTransaction(deps.db, commerce_id, transaction_id));
  }
  await saveWithEvents(deps, changes);
  const occurrences = changes.flatMap(({ reservation, event }) =>
    event === null ? [] : [{ at: now, event, pre_authorization_id: reservation.id }],
  );
  return { found: due.length, occurrences };
}
