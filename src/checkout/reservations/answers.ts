import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { Answer } from '#src/platform/http/route.ts';
import type { Result } from './operate.ts';
import { isAtBank, type SettledReservation } from './settle.ts';
import type { Reservation } from './types.ts';
import { viewOperation, viewReservation } from './views.ts';

interface Context {
  now: Temporal.Instant;
  locale: Locale;
}

const CONFIRM: Text = {
  en: 'The card’s bank asks the customer to confirm: send them to url_response. The result will follow.',
  es: 'El banco de la tarjeta pide confirmación al cliente: envíelo a url_response. El resultado llegará.',
};

/**
 * Builds the response to an authorization. The status is 201 if the amount is held and 422 if the hold was declined.
 * It is 202 while the outcome is unknown or a 3-D Secure challenge is pending, and 502 if the network failed.
 */
export function answerAuthorization(result: Result, context: Context): Answer {
  const { reservation, operation } = result;
  if (operation !== null && isAtBank(result)) return answerChallenge(result, context);
  if (operation === null || operation.status === 'open') return answerUnknown(reservation, context);
  const pre_authorization = viewReservation(reservation, context.now, context.locale);
  if (operation.status === 'approved') return { status: 201, body: { success: true, pre_authorization } };
  const { status, error } = problemOf(operation, context.locale);
  return { status, body: { success: false, message: error.message, pre_authorization, error } };
}

/** Builds the response while a 3-D Secure challenge is pending. `success` is false, because no amount is held yet. */
function answerChallenge({ reservation, transaction }: SettledReservation, context: Context): Answer {
  const { url_response } = transaction;
  const message = say(CONFIRM, context.locale);
  const pre_authorization = viewReservation(reservation, context.now, context.locale);
  return { status: 202, body: { success: false, message, url_response, pre_authorization, error: null } };
}

/**
 * Builds the response to a capture or a release. The status is 200 on success, and otherwise the same as in
 * `answerAuthorization`.
 */
export function answerOperation(result: Result, context: Context): Answer {
  const { reservation, operation } = result;
  if (operation === null || operation.status === 'open')
    return answerUnknown(reservation, context, operation);
  const pre_authorization = viewReservation(reservation, context.now, context.locale);
  const shown = viewOperation(reservation, operation);
  const success = operation.status === 'approved';
  if (success) return { status: 200, body: { success, operation: shown, pre_authorization } };
  const { status, error } = problemOf(operation, context.locale);
  return { status, body: { success, message: error.message, operation: shown, pre_authorization, error } };
}

export function answerUnknown(
  reservation: Reservation,
  { now, locale }: Context,
  operation: Operation | null = null,
): Answer {
  const code = 'MIT_INDETERMINATE';
  const { action, retryable, ...known } = responseCode(code);
  const message = say(known.message, locale);
  const pre_authorization = viewReservation(reservation, now, locale);
  const shown = operation === null ? {} : { operation: viewOperation(reservation, operation) };
  const error = { type: 'invalid_request_error', code, message, param: null, action, retryable };
  return { status: 202, body: { success: false, message, ...shown, pre_authorization, error } };
}

function problemOf(operation: Operation, locale: Locale) {
  const code = operation.code ?? 'E99';
  const { message, http, action, retryable } = responseCode(code);
  const status = http ?? 422;
  const text = say(message, locale);
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return { status, error: { type, code, message: text, param: null, action, retryable } };
}
