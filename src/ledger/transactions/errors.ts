import { commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { RESPONSE_CODES, responseCode, TRANSPORT_FAILURES } from '#src/kernel/response-codes.ts';

/** A code of the network's catalogue as an error of the API. */
export function codeError(code: string): ErrorEntry {
  const { message, http, action, retryable } = responseCode(code);
  const status = (http ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, advice: { action, retryable } };
}

/** Every code with which the network can decline an operation, and the refusal while a restored database is being reconciled. */
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

/** Errors that prevent a charge from being sent. A decline is not an error here. */
export const chargingErrors: readonly ErrorEntry[] = [
  rateErrors.exchange_rate_missing,
  commonErrors.books_unsettled,
  ...TRANSPORT_FAILURES.map((code) => codeError(code)),
];
