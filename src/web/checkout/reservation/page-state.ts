import { findAnyReservation } from '#src/checkout/reservations/store.ts';
import type { Reservation } from '#src/checkout/reservations/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { atTimeOf } from '../../shared/at-time-of.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';

/** A reservation as its page finds it. */
export interface Found {
  /** In the time of the reservation's environment. */
  deps: Deps;
  reservation: Reservation;
  brand: Brand;
  state: PageState;
}

type PageState =
  | { kind: 'waiting'; transaction: Transaction }
  | { kind: 'open' | 'unpayable' | 'held' | 'charged' | 'released' | 'expired' | 'refused' };

const BY_STATUS = {
  Iniciada: 'open',
  'Pre-autorizada': 'held',
  Confirmada: 'charged',
  Anulada: 'released',
  Vencida: 'expired',
  Rechazada: 'refused',
  Fallida: 'refused',
  Indeterminada: 'waiting',
} as const satisfies Record<Reservation['status'], PageState['kind']>;

/** Only `redirect` reservations have a page. */
export async function findPageState(outer: Deps, id: string): Promise<Found> {
  const row = isUuid(id) ? await findAnyReservation(outer.db, id) : undefined;
  if (row?.checkout_type !== 'redirect') throw notFound();
  const { merchant_active, frozen_at, ...reservation } = row;
  refuseDisabled(merchant_active);
  const deps = atTimeOf(outer, { frozen_at });
  const brand = await loadBrand(deps, reservation);
  return { deps, reservation, brand, state: await pageStateOf(deps, reservation) };
}

async function pageStateOf(deps: Deps, reservation: Reservation): Promise<PageState> {
  const { status, open_operation, transaction_id } = reservation;
  const kind = BY_STATUS[status];
  const isWaiting = kind === 'waiting' || (kind === 'open' && open_operation !== null);
  if (kind === 'open' && !isWaiting)
    return { kind: (await canHold(deps, reservation)) ? 'open' : 'unpayable' };
  if (!isWaiting) return { kind };
  return {
    kind: 'waiting',
    transaction: await getTransaction(deps.db, reservation.commerce_id, transaction_id ?? ''),
  };
}

async function canHold(deps: Deps, reservation: Reservation): Promise<boolean> {
  const offers = await offeredBy(deps, reservation);
  return offers({ method: 'card', currency: reservation.currency, hold: true });
}
