import { ApiError } from '#src/kernel/errors.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import { codeError, refusalErrors } from '#src/ledger/transactions/errors.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import type { Block } from './rules.ts';
import type { Reservation } from './types.ts';
import { viewReservation } from './views.ts';

export function refuse(code: string): ApiError {
  return new ApiError(codeError(code));
}

/**
 * Error texts by code, with placeholders for the limits of the reservation. The published catalogue of codes uses
 * texts without placeholders.
 */
const LIMIT_TEXTS: Readonly<Record<string, Text>> = {
  MIT_AMOUNT_EXCEEDS_AUTHORIZED: {
    en: 'The final charge may not be above {max} {currency}, the amount that is held.',
    es: 'El cobro final no puede superar {max} {currency}, el valor reservado.',
  },
  MIT_EXPIRED: {
    en: 'The reservation expired on {expires_at}. Create a new one.',
    es: 'La reserva venció el {expires_at}. Cree una nueva.',
  },
  MIT_VOID_WINDOW_CLOSED: {
    en: 'The reservation could be released until {voidable_until}. It expires on {expires_at}.',
    es: 'La reserva se podía liberar hasta el {voidable_until}. Vence el {expires_at}.',
  },
  MIT_FRANCHISE_NOT_ENABLED: {
    en: 'Reservations are enabled for these card brands: {brands}.',
    es: 'Las reservas están habilitadas para estas franquicias: {brands}.',
  },
  M02: {
    en: 'The reservation is in status {status}. Only Pre-autorizada can be charged.',
    es: 'La reserva está en estado {status}. Solo se puede cobrar en Pre-autorizada.',
  },
  M05: {
    en: 'Nothing is held on a card: the reservation is in status {status}. Only Pre-autorizada can be charged.',
    es: 'No hay cupo reservado: la reserva está en estado {status}. Solo se puede cobrar en Pre-autorizada.',
  },
  V42: {
    en: 'The reservation is in status {status}. Only Pre-autorizada can be released.',
    es: 'La reserva está en estado {status}. Solo se puede liberar en Pre-autorizada.',
  },
};

const PARAMS: Readonly<Record<string, string>> = {
  MIT_AMOUNT_EXCEEDS_AUTHORIZED: 'amount',
  '310': 'three_ds.eci',
};

/**
 * Builds an API error that includes the current state of the reservation. Its text may state limits such as the
 * maximum amount.
 */
export function blocked(
  code: Block | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED' | 'MIT_FRANCHISE_NOT_ENABLED' | '310',
  reservation: Reservation,
  now: Temporal.Instant,
  values: TextValues = {},
): ApiError {
  const { max_confirmable_amount, expires_at, voidable_until, status, currency } = viewReservation(
    reservation,
    now,
    'en',
  );
  const entry = codeError(code);
  const error = new ApiError(
    { ...entry, text: LIMIT_TEXTS[code] ?? entry.text, ...(PARAMS[code] ? { param: PARAMS[code] } : {}) },
    {
      ...values,
      ...{ max: max_confirmable_amount, currency, status },
      ...{ expires_at: expires_at ?? '', voidable_until: voidable_until ?? '' },
    },
  );
  error.details = (locale) => ({ pre_authorization: viewReservation(reservation, now, locale) });
  return error;
}

/**
 * Throws error 309 if the request contains a 3-D Secure result. Only the authorize endpoint for reservations in mode
 * `api` accepts one.
 */
export function refuseThreeDs({ three_ds }: { three_ds?: unknown }): void {
  if (three_ds === undefined || three_ds === null) return;
  throw new ApiError({ ...codeError('309'), param: 'three_ds' });
}

/** Returns the errors with the given codes, and the errors for declines, for the API reference. */
const listed = (codes: readonly string[]) => [...codes.map(codeError), ...refusalErrors];

export const operationErrors = listed([
  'MIT_AMOUNT_EXCEEDS_AUTHORIZED',
  'MIT_EXPIRED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_IN_PROGRESS',
]);

export const releaseErrors = listed([
  'MIT_EXPIRED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_VOID_WINDOW_CLOSED',
  'MIT_IN_PROGRESS',
]);

export const authorizeErrors = [
  ...listed([
    'MIT_PRODUCTION_KEY_REQUIRED',
    'MIT_FRANCHISE_NOT_ENABLED',
    'MIT_ALREADY_AUTHORIZED',
    'MIT_ALREADY_CONFIRMED',
    'MIT_EXPIRED',
    'MIT_IN_PROGRESS',
  ]),
  ...Object.values(offerErrors),
];
