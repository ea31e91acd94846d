import type { ErrorEntry } from '#src/kernel/errors.ts';
import { RESPONSE_CODES, responseCode, TRANSPORT_FAILURES } from '#src/kernel/response-codes.ts';

type Flags = ErrorEntry['flags'];

/** A code of the network's catalogue as an error of the API. */
export function codeError(code: string, flags?: Flags): ErrorEntry {
  const { message, http, action, retryable } = responseCode(code);
  const status = (http ?? 422) as ErrorEntry['status'];
  return { status, code, text: message, advice: { action, retryable }, ...(flags ? { flags } : {}) };
}

/** What the network may refuse an operation with: its whole catalogue, less what is no refusal. */
export function refusalErrors(flags: Flags): ErrorEntry[] {
  return RESPONSE_CODES.filter(
    ({ code, http }) => code !== '00' && http !== 202 && !code.startsWith('MIT_'),
  ).map(({ code }) => codeError(code, flags));
}

/** The network could not process an operation, where being declined is no error. */
export const transportErrors: readonly ErrorEntry[] = TRANSPORT_FAILURES.map((code) => codeError(code));
