import { commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { RESPONSE_CODES, responseCode, TRANSPORT_FAILURES } from '#src/kernel/response-codes.ts';

/** Converts a code of the network's catalogue to an error of the API. */
export function codeError(code: string): ErrorEntry {
  const { message, http, action, retryable } = responseCode(code);
  const status = (http ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, advice: { action, retryable } };
}

/**
 * Errors for all codes with which the network can decline an operation, and for a restored database that is not
 * settled yet.
 */
export const refusalErrors: readonly ErrorEntry[] = [
  ...RESPONSE_CODES.filter(({ code, http }) => code !== '00' && http !== 202 && !code.startsWith('MIT_')).map(
    ({ code }) => codeError(code),
  ),
  commonErrors.books_unsettled,
];

export const rateErrors = {
  exchange_rate_missing: {
    status: 400,
    code: 'exchange_rate_missing',
    text: {
      en: 'Payments in {currency} cannot be taken yet: no exchange rate is recorded.',
      es: 'Aún no se reciben pagos en {currency}: no hay una tasa de cambio registrada.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Errors that prevent a charge from being sent. Declines are not included. */
export const chargingErrors: readonly ErrorEntry[] = [
  rateErrors.exchange_rate_missing,
  commonErrors.books_unsettled,
  ...TRANSPORT_FAILURES.map((code) => codeError(code)),
];
