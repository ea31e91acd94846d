import type { Deps } from '#src/deps.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { onAlarm } from './rules.ts';
import { closeTransaction } from './settle.ts';
import { claimDueReservations } from './store.ts';
import type { ReservationEvent } from './types.ts';
import { saveAndTell } from './webhook.ts';

const BATCH = 200;

export type ReservationHappened = {
  at: Temporal.Instant;
  event: ReservationEvent;
  pre_authorization_id: string;
};

/** Warns of reservations that are about to expire and ends those that have; answers what happened. */
export async function runReservations(
  deps: Deps,
  options: { only?: number | null; signal?: AbortSignal | undefined } = {},
): Promise<ReservationHappened[]> {
  const happened: ReservationHappened[] = [];
  while (!options.signal?.aborted) {
    const batch = await inTransaction(deps.db, (db) => runBatch({ ...deps, db }, options.only ?? null));
    happened.push(...batch.happened);
    if (batch.found < BATCH) break;
  }
  return happened;
}

async function runBatch(
  deps: Deps,
  only: number | null,
): Promise<{ found: number; happened: ReservationHappened[] }> {
  const now = deps.clock.now();
  const due = await claimDueReservations(deps.db, { now, only, limit: BATCH });
  const changes = due.map((reservation) => onAlarm(reservation, now));
  for (const { reservation } of changes) {
    if (reservation.status !== 'Vencida' || reservation.transaction_id === null) continue;
    await closeTransaction(deps, await getTransaction(deps.db, reservation.transaction_id));
  }
  await saveAndTell(deps, changes);
  const happened = changes.flatMap(({ reservation, event }) =>
    event === null ? [] : [{ at: now, event, pre_authorization_id: reservation.id }],
  );
  return { found: due.length, happened };
}
