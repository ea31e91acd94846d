import { toNumber } from '#src/kernel/money.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { viewLine } from '#src/ledger/invoices/lines.ts';
import type { Answer } from '#src/platform/http/route.ts';
import type { PlanChange, PlanQuote } from './actions/change-plan.ts';
import type { Settled } from './charge/settle.ts';
import type { Subscription } from './types.ts';
import { viewCamel, viewCharge, viewSubscription } from './views.ts';

const TEXTS = {
  pending: {
    en: 'The card network has not answered yet. Do not repeat the request: the result will follow.',
    es: 'La red de tarjetas aún no responde. No repita la solicitud: el resultado llegará.',
  },
  processing: {
    en: 'The payment is being processed. Do not repeat the request: the result will follow.',
    es: 'El pago se está procesando. No repita la solicitud: el resultado llegará.',
  },
  invited: {
    en: 'The invitation was sent to the subscriber by e-mail.',
    es: 'La invitación se envió al suscriptor por correo electrónico.',
  },
} as const satisfies Record<string, Text>;

export function invitedText(locale: Locale): string {
  return say(TEXTS.invited, locale);
}

/**
 * Builds the response to a charge that was not approved. The status is 402 if declined, 5xx if failed, and 202 if the
 * outcome is unknown.
 */
function answerUnpaid(settled: Settled, flag: string, extra: object, locale: Locale): Answer {
  const { operation } = settled;
  const transaction = viewCharge(settled.transaction, locale);
  if (operation.status === 'open') {
    const { response_code, url_response, network_transaction_id } = settled.transaction;
    const isProcessed = network_transaction_id !== null && response_code === null && url_response === null;
    const text = isProcessed ? TEXTS.processing : TEXTS.pending;
    return { status: 202, body: { [flag]: false, message: say(text, locale), ...extra, transaction } };
  }
  const code = operation.code ?? 'E99';
  const { description, http, action, retryable } = responseCode(code);
  const message = say(description, locale);
  // A declined transaction has the same fields: the suggested action, and whether a retry may succeed.
  const advice = { action, retryable };
  if (operation.status === 'failed') {
    const error = { type: 'api_error', code, message, param: null, ...advice };
    return { status: http ?? 502, body: { [flag]: false, message, transaction, error } };
  }
  const declined = { type: 'card_error', code: 'card_declined', message, param: null, decline_code: code };
  return { status: 402, body: { [flag]: false, message, transaction, error: { ...declined, ...advice } } };
}

export function answerCreated(subscription: Subscription, now: Temporal.Instant): Answer {
  const body = { saved: true, subscription: viewSubscription(subscription, now), transaction: null };
  return { status: 201, body };
}

export function answerFirstCharge(settled: Settled, now: Temporal.Instant, locale: Locale): Answer {
  const { operation, subscription } = settled;
  if (operation.status !== 'approved' || !subscription) {
    return answerUnpaid(settled, 'saved', { subscription_id: settled.transaction.subscription_id }, locale);
  }
  const transaction = viewCharge(settled.transaction, locale);
  return {
    status: 201,
    body: { saved: true, subscription: viewSubscription(subscription, now), transaction },
  };
}

/**
 * Converts the quote of a plan change to the response body. If the behavior is `none`, the amounts are zero, and
 * `preview` contains the proration that would apply otherwise.
 */
export function viewQuote(quote: PlanQuote, locale: Locale) {
  const { behavior, proration, lines, applies_on, subscription } = quote;
  const figures = {
    credit: toNumber(proration.credit),
    charge: toNumber(proration.charge),
    net: toNumber(proration.net),
    line_items: lines.map((line) => viewLine(line, locale)),
  };
  const isNone = behavior === 'none';
  const shown = isNone ? { credit: 0, charge: 0, net: 0, line_items: [] } : figures;
  const currency = subscription.currency_type;
  return {
    applies_on,
    net: shown.net,
    line_items: shown.line_items,
    proration: { behavior, ...shown, applies_on, currency, ...(isNone ? { preview: figures } : {}) },
  };
}

export function answerPlanChange(change: PlanChange, now: Temporal.Instant, locale: Locale): Answer {
  const { settled, invitation } = change;
  const quote = viewQuote(change, locale);
  const subscription = viewCamel(change.subscription, now);
  if (invitation) {
    const mode = 'invitation';
    const sent = { message: invitedText(locale), invitation_id: invitation.id };
    return { status: 200, body: { changed: false, invited: true, mode, ...sent, ...quote, subscription } };
  }
  if (settled && settled.operation.status !== 'approved') {
    const proration = { ...quote.proration, transaction: viewCharge(settled.transaction, locale) };
    return answerUnpaid(settled, 'changed', { proration, subscription }, locale);
  }
  const transaction = settled ? { transaction: viewCharge(settled.transaction, locale) } : {};
  const proration = { ...quote.proration, ...transaction };
  return { status: 200, body: { changed: true, mode: 'direct', ...quote, proration, subscription } };
}

/** Builds the response to a plan change whose request was interrupted and whose charge was refused. */
export function answerRefusedChange(settled: Settled, locale: Locale): Answer {
  return answerUnpaid(settled, 'changed', {}, locale);
}

/** Builds the response to the acceptance of an offer. Includes the charge, if there was one. */
export function answerAcceptance(
  acceptance: { subscription: Subscription; settled: Settled | null },
  now: Temporal.Instant,
  locale: Locale,
): Answer {
  const { settled } = acceptance;
  const subscription = viewSubscription(acceptance.subscription, now);
  if (settled && settled.operation.status !== 'approved') {
    return answerUnpaid(settled, 'accepted', { subscription }, locale);
  }
  const transaction = settled ? viewCharge(settled.transaction, locale) : null;
  return { status: 200, body: { accepted: true, subscription, transaction } };
}
