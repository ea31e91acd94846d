import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewForWebhook } from '#src/ledger/transactions/views.ts';
import type { paymentEvent } from './event-kinds.ts';
import type { Payment } from './types.ts';
import { hostedUrl } from './views.ts';

/** Builds the webhook body for a charge. It contains the transaction and the new state of the charge. */
export function paymentWebhook(
  state: {
    payment: Payment;
    transaction: Transaction /** Amount paid for the charge, minus refunds. */;
    paid: bigint;
  },
  { base_url, locale }: { base_url: string; locale: Locale },
): z.infer<(typeof paymentEvent)['body']> {
  const { payment, transaction, paid } = state;
  const isPaid = transaction.status === 'Aprobada';
  const pending = payment.amount > paid ? payment.amount - paid : 0n;
  return {
    transaction: viewForWebhook(
      transaction,
      [payment.reference_1, payment.reference_2, payment.reference_3],
      locale,
    ),
    checkout: {
      id: payment.id,
      total_advance: toNumber(paid),
      total_pending: toNumber(pending),
      paid_at: toColombiaText(payment.paid_at),
      payment_gateway: {
        id: payment.id,
        tool_name: 'payment',
        active: payment.active,
        production: payment.production,
        full_payment_at: toColombiaText(pending === 0n ? payment.paid_at : null),
        url: hostedUrl(base_url, payment.id),
        created_at: toColombiaText(payment.created_at),
        updated_at: toColombiaText(payment.updated_at),
      },
      payment_referenceable: {
        description: payment.description,
        amount: toNumber(payment.amount),
        currency_type: payment.currency_type,
        metadata: payment.metadata,
      },
      paid_advance: isPaid ? { amount_paid: toNumber(transaction.amount - transaction.refunded) } : null,
      answer_form: null,
    },
  };
}
