import { commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { RESPONSE_CODES, responseCode, TRANSPORT_FAILURES } from '#src/kernel/response-codes.ts';

type Flags = ErrorEntry['flags'];

/** A code of the network's catalogue as an error of the API. */
export function codeError(code: string, flags?: Flags): ErrorEntry {
  const { message, http, action, retryable } = responseCode(code);
  const status = (http ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, advice: { action, retryable }, ...(flags ? { flags } : {}) };
}

/** What the network may refuse an operation with: its whole catalogue, less what is no refusal; and that it is not asked for now. */
export function refusalErrors(flags: Flags): ErrorEntry[] {
  const refusals = RESPONSE_CODES.filter(
    ({ code, http }) => code !== '00' && http !== 202 && !code.startsWith('MIT_'),
  ).map(({ code }) => codeError(code, flags));
  return [...refusals, commonErrors.books_unsettled];
}

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

/** What keeps a charge from being made, where being declined is no error: no rate, or a network that cannot process it. */
export const chargingErrors: readonly ErrorEntry[] = [
  rateErrors.exchange_rate_missing,
  commonErrors.books_unsettled,
  ...TRANSPORT_FAILURES.map((code) => codeError(code)),
];
