import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import type { Block } from './rules.ts';
import type { Reservation } from './types.ts';
import { viewReservation } from './views.ts';

/** A code of the reservations' catalogue as an error of the API. */
function reservationError(code: string): ErrorEntry {
  const { message, http, action, retryable } = responseCode(code);
  const status = (http ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, flags: { success: false }, advice: { action, retryable } };
}

export function refuse(code: string): ApiError {
  return new ApiError(reservationError(code));
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
  throw new ApiError({ ...reservationError('309'), param: 'three_ds' });
}

/** What the API document lists for each operation. */
export const operationErrors = [
  'M01',
  'M02',
  'M04',
  'M05',
  'M06',
  'M12',
  '309',
  'MIT_AMOUNT_EXCEEDS_AUTHORIZED',
  'MIT_EXPIRED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_IN_PROGRESS',
  'E99',
].map(reservationError);

export const releaseErrors = [
  'V39',
  'V40',
  'V42',
  '309',
  'MIT_EXPIRED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_VOID_WINDOW_CLOSED',
  'MIT_IN_PROGRESS',
  'E99',
].map(reservationError);

export const authorizeErrors = [
  'MIT_PRODUCTION_KEY_REQUIRED',
  'MIT_FRANCHISE_NOT_ENABLED',
  'MIT_ALREADY_AUTHORIZED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_EXPIRED',
  'MIT_IN_PROGRESS',
  'M02',
  'M05',
  'M08',
  'M10',
  'M11',
  '309',
  '310',
  '319',
  '320',
  'E99',
].map(reservationError);
