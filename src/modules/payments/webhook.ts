import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { Transaction } from '#src/modules/transactions/types.ts';
import { viewTold } from '#src/modules/transactions/views.ts';
import type { Payment } from './types.ts';
import { hostedUrl } from './views.ts';

/** What the merchant hears of a charge: the transaction, and what it means for the charge as a whole. */
export function paymentWebhook(payment: Payment, transaction: Transaction, baseUrl: string) {
  const isPaid = transaction.status === 'Aprobada';
  const paid = payment.paid_at === null ? 0n : payment.amount;
  return {
    transaction: viewTold(transaction, [payment.reference_1, payment.reference_2, payment.reference_3]),
    checkout: {
      id: payment.id,
      total_advance: toNumber(paid),
      total_pending: toNumber(payment.amount - paid),
      paid_at: toColombiaText(payment.paid_at),
      payment_gateway: {
        id: payment.id,
        tool_name: 'payment',
        active: payment.active,
        production: payment.production,
        full_payment_at: toColombiaText(payment.paid_at),
        url: hostedUrl(baseUrl, payment.id),
        created_at: toColombiaText(payment.created_at),
        updated_at: toColombiaText(payment.updated_at),
      },
      payment_referenceable: {
        description: payment.description,
        amount: toNumber(payment.amount),
        currency_type: payment.currency_type,
        metadata: payment.metadata,
      },
      paid_advance: isPaid ? { amount_paid: toNumber(transaction.amount) } : null,
      answer_form: null,
    },
  };
}
