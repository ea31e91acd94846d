import type { z } from 'zod';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import type { Outcome } from '#src/charging/types.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { TRANSACTION_STATUS_KEYS } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import { toNumber } from '#src/kernel/money.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { viewCode, viewError, viewStatus } from '#src/ledger/transactions/views.ts';
import type { Answer } from '#src/platform/http/route.ts';
import type { checkoutAnswer, generatedPayment, transactionDetail } from './schema.ts';
import type { Payment } from './types.ts';

export function hostedUrl(baseUrl: string, paymentId: string): string {
  return `${baseUrl}/checkout/payment/${paymentId}`;
}

export function viewGenerated(
  payment: Payment,
  token: string | null,
  baseUrl: string,
): z.infer<typeof generatedPayment> {
  return {
    payment_id: payment.id,
    ...(token === null ? { checkout_url: hostedUrl(baseUrl, payment.id) } : { token }),
    status: 'Pendiente',
    status_key: TRANSACTION_STATUS_KEYS.Pendiente,
    amount: toNumber(payment.amount),
    currency_type: payment.currency_type,
    expires_at: toColombiaText(payment.expires_at),
  };
}

function viewCheckout(
  transaction: Transaction,
  locale: Locale,
): z.infer<typeof checkoutAnswer>['transaction'] {
  return {
    ...viewStatus(transaction, locale),
    id: transaction.id,
    url_response: transaction.url_response,
    coupon: transaction.voucher,
    agreement: agreementOf(transaction),
    barcode: transaction.barcode,
    coupon_mailed: transaction.voucher === null ? null : mailsVoucher(transaction),
    expires_at: toColombiaText(transaction.expires_at),
  };
}

/**
 * Builds the response to a payment attempt. The status is 200 for a final result, including declines, and while the
 * payment waits for the payer. It is 202 while the outcome is unknown or the provider is processing the payment, and
 * 5xx if the network failed.
 */
export function answerCheckout(transaction: Transaction, locale: Locale): Answer {
  const body = { transaction: viewCheckout(transaction, locale) };
  const code = transaction.response_code;
  const status = code === null ? (isBeingProcessed(transaction) ? 202 : 200) : statusOf(code);
  return status < 500 ? { status, body } : { status, body: { ...failure(code ?? '', locale), ...body } };
}

/**
 * Returns the number that the payer gives at the cash point together with the voucher number. This is the agreement
 * number, or the number of the cash network if the provider sent no agreement. Returns null if the transaction has no
 * voucher.
 */
export function agreementOf({ voucher, agreement, payment_method_source }: Transaction): string | null {
  if (voucher === null) return null;
  const point = CASH_POINTS.find(({ name }) => name === payment_method_source);
  return agreement ?? point?.association_code ?? null;
}

/** Returns whether the service emails the cash voucher to the payer. */
function mailsVoucher({ mails_voucher, customer_payer }: Transaction): boolean {
  return mails_voucher && Boolean(customer_payer?.email);
}

/** Returns whether the payment waits for the payer, on a redirect page, at a cash point or in the wallet app. */
export function isAtPayer(transaction: Transaction): boolean {
  const { url_response, voucher, payment_method, network_transaction_id: id } = transaction;
  return url_response !== null || voucher !== null || (payment_method === 'nequi' && id !== null);
}

/** Returns whether the provider is still processing the attempt and the payer has nothing to do. */
function isBeingProcessed(transaction: Transaction): boolean {
  const { status, network_transaction_id: id } = transaction;
  return status === 'Pendiente' && id !== null && !isAtPayer(transaction);
}

/**
 * Returns the HTTP status for a response code. It is 202 or 5xx if the catalogue defines such a status for the code,
 * and otherwise 200.
 */
function statusOf(code: string): number {
  const { http } = responseCode(code);
  return http === 202 || (http !== null && http >= 500) ? http : 200;
}

function failure(code: string, locale: Locale) {
  const message = say(responseCode(code).message, locale);
  return { message, error: { type: 'api_error', code, message, param: null } };
}

export function answerRefund({ transaction, operation }: Outcome, locale: Locale): Answer {
  const body = {
    refunded: operation.status === 'approved',
    refund: { id: operation.reference, amount: toNumber(operation.amount), operation: operation.kind },
    transaction: viewStatus(transaction, locale),
  };
  const { status, code } = refundStatus(operation);
  if (status === 200) return { status, body };
  const error = viewCode(code, locale);
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return { status, body: { ...body, message: error.message, error: { type, param: null, ...error } } };
}

function refundStatus(operation: Operation): { status: number; code: string } {
  if (operation.status === 'approved') return { status: 200, code: '00' };
  if (operation.status === 'open') return { status: 202, code: 'T01' };
  const code = operation.code ?? 'E99';
  return { status: Math.max(422, statusOf(code)), code };
}

export function viewTransaction(
  transaction: Transaction,
  metadata: Metadata | null,
  locale: Locale,
): z.infer<typeof transactionDetail> {
  const payer = transaction.customer_payer;
  const entries = Object.entries(payer ?? {}).map(([name, value]) => [name, value ?? null]);
  return {
    data: {
      ...viewStatus(transaction, locale),
      id: transaction.id,
      customer_payer: payer === null ? null : Object.fromEntries(entries),
      payment_id: transaction.payment_id,
      subscription_id: transaction.subscription_id,
      pre_authorization_id: transaction.pre_authorization_id,
      metadata,
      error: viewError(transaction, locale),
    },
  };
}
