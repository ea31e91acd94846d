import { findAnyReservation } from '#src/checkout/reservations/store.ts';
import type { Reservation } from '#src/checkout/reservations/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { listReservationBrands } from '#src/tenancy/merchants/store.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';
import { brandsOf } from '../../shared/brands.ts';
import { withTestClock } from '../../shared/with-test-clock.ts';

/** Data needed to render a reservation page. */
export interface Found {
  /** Dependencies that use the clock of the reservation's environment. */
  deps: Deps;
  reservation: Reservation;
  brand: Brand;
  state: PageState;
}

type PageState =
  | { kind: 'waiting'; transaction: Transaction }
  | { kind: 'open'; brands: readonly CardBrand[] }
  | { kind: 'unpayable' | 'held' | 'charged' | 'released' | 'expired' | 'refused' };

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

/** Loads the state of a reservation page. Throws a 404 unless the checkout type is `redirect`. */
export async function findPageState(outer: Deps, id: string): Promise<Found> {
  const row = isUuid(id) ? await findAnyReservation(outer.db, id) : undefined;
  if (row?.checkout_type !== 'redirect') throw notFound();
  const { merchant_active, frozen_at, ...reservation } = row;
  refuseDisabled(merchant_active);
  const deps = withTestClock(outer, { frozen_at });
  const brand = await loadBrand(deps, reservation);
  return { deps, reservation, brand, state: await pageStateOf(deps, reservation) };
}

async function pageStateOf(deps: Deps, reservation: Reservation): Promise<PageState> {
  const { status, open_operation, transaction_id } = reservation;
  const kind = BY_STATUS[status];
  const isWaiting = kind === 'waiting' || (kind === 'open' && open_operation !== null);
  if (kind === 'open' && !isWaiting) {
    const brands = await listHeldBrands(deps, reservation);
    return brands.length > 0 ? { kind, brands } : { kind: 'unpayable' };
  }
  if (!isWaiting) return { kind: kind as Exclude<typeof kind, 'open' | 'waiting'> };
  return {
    kind: 'waiting',
    transaction: await getTransaction(deps.db, reservation.commerce_id, transaction_id ?? ''),
  };
}

/** Returns the card brands that support holds, limited to those enabled for the merchant. */
async function listHeldBrands(deps: Deps, reservation: Reservation): Promise<CardBrand[]> {
  const allowed = await listReservationBrands(deps.db, reservation.commerce_id);
  const offered = brandsOf(await offeredBy(deps, reservation), reservation.currency, { hold: true });
  return offered.filter((brand) => allowed.includes(brand));
}
