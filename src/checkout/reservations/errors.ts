import { ApiError } from '#src/kernel/errors.ts';
import { codeError, refusalErrors } from '#src/ledger/transactions/errors.ts';
import { offerErrors } from '#src/tenancy/provider-accounts/errors.ts';
import type { Block } from './rules.ts';
import type { Reservation } from './types.ts';
import { viewReservation } from './views.ts';

export function refuse(code: string): ApiError {
  return new ApiError(codeError(code));
}

/** A refusal that shows the reservation as it is. */
export function blocked(
  code: Block | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED' | 'MIT_FRANCHISE_NOT_ENABLED',
  reservation: Reservation,
  now: Temporal.Instant,
): ApiError {
  const error = refuse(code);
  error.details = (locale) => ({ pre_authorization: viewReservation(reservation, now, locale) });
  return error;
}

/** Who is there to be authenticated is the customer of an `api` reservation, when the amount is held: nobody else. */
export function refuseThreeDs({ three_ds }: { three_ds?: unknown }): void {
  if (three_ds === undefined || three_ds === null) return;
  throw new ApiError({ ...codeError('309'), param: 'three_ds' });
}

/** What the API document lists for each operation. */
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
