import { commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { RESPONSE_CODES, responseCode, TRANSPORT_FAILURES } from '#src/kernel/response-codes.ts';

/** Converts a response code of the network's catalogue to an API error. */
export function codeError(code: string): ErrorEntry {
  const { message, http, action, retryable } = responseCode(code);
  const status = (http ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, advice: { action, retryable } };
}

/**
 * API errors of endpoints that charge a payer: all codes with which the network can decline an operation, and
 * `books_unsettled` after a database restore.
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

/** API errors that prevent a charge from being sent. Declines by the network are not included. */
export const chargingErrors: readonly ErrorEntry[] = [
  rateErrors.exchange_rate_missing,
  commonErrors.books_unsettled,
  ...TRANSPORT_FAILURES.map((code) => codeError(code)),
];
