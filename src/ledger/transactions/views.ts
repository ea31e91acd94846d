import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { TRANSACTION_STATUS_KEYS, type TransactionStatus } from '#src/kernel/lists.ts';
import { toNumber } from '#src/kernel/money.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { networkError, statusRecord, webhookTransaction } from './schema.ts';
import { isInProgress } from './states.ts';
import type { Transaction } from './types.ts';

/** Texts shown to the payer unless a response code explains the status, by transaction status. */
const STATUS_TEXTS = {
  Iniciada: { en: 'The payment has not been made yet.', es: 'El pago aún no se ha realizado.' },
  Pendiente: { en: 'The payment is being processed.', es: 'El pago se está procesando.' },
  'Por Pagar': { en: 'Pay with your coupon at a cash point.', es: 'Pague con su cupón en un punto de pago.' },
  Aprobada: { en: 'Your payment was approved.', es: 'Su pago fue aprobado.' },
  Autorizada: { en: 'The amount is held on the card.', es: 'El valor quedó reservado en la tarjeta.' },
  Rechazada: { en: 'The payment was not made.', es: 'El pago no se realizó.' },
  Fallida: { en: 'The payment could not be processed.', es: 'El pago no se pudo procesar.' },
  Anulada: { en: 'The payment was canceled.', es: 'El pago fue anulado.' },
  Reversada: { en: 'The money was returned.', es: 'El dinero fue devuelto.' },
  'Reversion Escalada': { en: 'The return is being reviewed.', es: 'La devolución está en revisión.' },
} as const satisfies Record<TransactionStatus, Text>;

/**
 * Returns whether the response code explains the current status of the transaction. It does so only if the
 * transaction was declined or failed.
 */
function isExplainedByCode(transaction: Transaction): boolean {
  return transaction.status === 'Rechazada' || transaction.status === 'Fallida';
}

/**
 * Returns a transaction as shown in API responses, lists, webhooks and events. Includes the reason if the transaction
 * was not approved.
 */
export function viewStatus(transaction: Transaction, locale: Locale): z.infer<typeof statusRecord> {
  const code = transaction.response_code;
  const error = viewError(transaction, locale);
  const text =
    code !== null && isExplainedByCode(transaction)
      ? responseCode(code).description
      : STATUS_TEXTS[transaction.status];
  return {
    transaction_id: Number(transaction.number),
    amount: toNumber(transaction.amount),
    currency_type: transaction.currency_type,
    value_cop: toNumber(transaction.value_cop),
    payment_method: transaction.payment_method,
    payment_method_source: transaction.payment_method_source,
    trazability_id: transaction.network_transaction_id?.toString() ?? null,
    authorization_code: transaction.authorization_code,
    response_code: code,
    status: transaction.status,
    status_key: TRANSACTION_STATUS_KEYS[transaction.status],
    approved_at: toColombiaText(transaction.approved_at),
    production: transaction.production,
    created_at: toColombiaText(transaction.created_at),
    description: say(text, locale),
    ...(error === null ? {} : { error }),
  };
}

/**
 * Returns the status of a payment that has no transaction yet, with null in all transaction fields. `isOver` is true
 * if the payment can no longer be made.
 */
export function viewNoTransaction(isOver: boolean, locale: Locale): z.infer<typeof statusRecord> {
  const status = isOver ? 'Rechazada' : 'Pendiente';
  return {
    transaction_id: null,
    amount: null,
    currency_type: null,
    value_cop: null,
    payment_method: null,
    payment_method_source: null,
    trazability_id: null,
    authorization_code: null,
    response_code: null,
    status,
    status_key: TRANSACTION_STATUS_KEYS[status],
    approved_at: null,
    production: null,
    created_at: null,
    description: say(STATUS_TEXTS[isOver ? 'Rechazada' : 'Iniciada'], locale),
  };
}

/**
 * Returns the error that explains why a transaction is not approved. Returns null if it was approved at any time, or
 * if it has no response code.
 */
export function viewError(transaction: Transaction, locale: Locale): z.infer<typeof networkError> | null {
  const { response_code: code, status } = transaction;
  const isApproved = !isExplainedByCode(transaction) && !isInProgress(status);
  return code === null || isApproved ? null : viewCode(code, locale);
}

export function viewCode(code: string, locale: Locale): z.infer<typeof networkError> {
  const { message, retryable, action } = responseCode(code);
  return { code, message: say(message, locale), retryable, action };
}

/** Returns a transaction as sent in webhooks, including the references that the merchant set on the payment. */
export function viewForWebhook(
  transaction: Transaction,
  references: readonly (string | null)[],
  locale: Locale,
): z.infer<typeof webhookTransaction> {
  const [reference_1 = null, reference_2 = null, reference_3 = null] = references;
  return {
    ...viewStatus(transaction, locale),
    reference_1,
    reference_2,
    reference_3,
    transaction_details: viewError(transaction, locale),
    url_response: transaction.url_response,
    customer_payer: transaction.customer_payer,
    currency_rate_conversion: toNumber(transaction.cop_per_unit),
  };
}
