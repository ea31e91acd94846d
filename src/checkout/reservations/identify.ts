import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { hashToken } from '#src/platform/hashed-token.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { findAnyReservation } from './store.ts';

export const credentialErrors = {
  invalid_payment_credentials: {
    status: 403,
    code: 'invalid_payment_credentials',
    guess: true,
    param: 'payment.token',
    text: {
      en: 'The token does not belong to this reservation.',
      es: 'El token no corresponde a esta reserva.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

type Params = Readonly<Record<string, string>>;

async function requireReservation(deps: Deps, { id = '' }: Params) {
  const reservation = isUuid(id) ? await findAnyReservation(deps.db, id) : undefined;
  if (!reservation) throw notFound();
  refuseDisabled(reservation.merchant_active);
  return reservation;
}

function toPrincipal(reservation: Awaited<ReturnType<typeof requireReservation>>): Principal {
  const { id, commerce_id, office_id, production, frozen_at } = reservation;
  const payer = { token_id: '', user_id: 0, offices: [office_id], role: null, key_scope: id };
  return { ...payer, commerce_id, production, frozen_at: frozen_at ?? null };
}

/**
 * Authenticates the customer by the id and the token of the reservation. Throws if the token is wrong. A missing
 * token is accepted here, because schema validation reports it.
 */
export async function identifyByToken(deps: Deps, body: unknown, params: Params): Promise<Principal | null> {
  const reservation = await requireReservation(deps, params);
  const token = (body as { payment?: { token?: unknown } | null } | null)?.payment?.token;
  if (typeof token !== 'string' || token.trim() === '') return toPrincipal(reservation);
  const { token_hash } = reservation;
  const isTheirs = token_hash !== null && timingSafeEqual(token_hash, hashToken(token.trim()));
  if (!isTheirs) throw new ApiError(credentialErrors.invalid_payment_credentials);
  return toPrincipal(reservation);
}

/**
 * Identifies the customer by the URL of the hosted page alone. Only `redirect` reservations have a hosted
 * page.
 */
export async function identifyByAddress(deps: Deps, _body: unknown, params: Params): Promise<Principal> {
  const reservation = await requireReservation(deps, params);
  if (reservation.checkout_type !== 'redirect') throw notFound();
  return toPrincipal(reservation);
}
