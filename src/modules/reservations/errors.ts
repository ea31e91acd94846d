import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { responseCode } from '#src/kernel/response-codes.ts';

/** Statuses of the codes that the network's catalogue gives none of their own. */
const STATUS: Readonly<Record<string, ErrorEntry['status']>> = { V42: 422 };

/** A code of the reservations' catalogue as an error of the API. */
function reservationError(code: string): ErrorEntry {
  const { message, http } = responseCode(code);
  const status = (http ?? STATUS[code] ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, flags: { success: false } };
}

export function refuse(code: string): ApiError {
  return new ApiError(reservationError(code));
}

/** What the API document lists for each operation. */
export const operationErrors = [
  'M02',
  'M04',
  'M05',
  'M06',
  'M12',
  'MIT_AMOUNT_EXCEEDS_AUTHORIZED',
  'MIT_EXPIRED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_IN_PROGRESS',
  'E99',
].map(reservationError);

export const releaseErrors = [
  'V42',
  'MIT_EXPIRED',
  'MIT_ALREADY_CONFIRMED',
  'MIT_VOID_WINDOW_CLOSED',
  'MIT_IN_PROGRESS',
  'E99',
].map(reservationError);

export const authorizeErrors = [
  'MIT_PRODUCTION_KEY_REQUIRED',
  'MIT_FRANCHISE_NOT_ENABLED',
  'MIT_IN_PROGRESS',
  'M08',
  '319',
  '320',
  'E99',
].map(reservationError);
