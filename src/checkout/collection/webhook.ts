import type { z } from 'zod';
import { toNumber } from '#src/kernel/money.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewForWebhook } from '#src/ledger/transactions/views.ts';
import type { collectionEvent } from './event-kinds.ts';
import { dueOf, type Settled } from './rules.ts';
import { viewGateway, viewProgress, viewRecauda } from './views.ts';

/**
 * Builds the webhook body for one item. It contains the new state of the item and the transaction, which may pay
 * other items too.
 */
export function itemWebhook(
  { item, part }: Settled,
  transaction: Transaction,
  context: { today: Temporal.PlainDate; url: string; locale: Locale },
): z.infer<(typeof collectionEvent)['body']> {
  const { today, url, locale } = context;
  const isPaid = transaction.status === 'Aprobada';
  const { comments, address } = part;
  return {
    transaction: viewForWebhook(transaction, item.options.references, locale),
    checkout: {
      ...viewProgress(item, dueOf(item, today)),
      payment_gateway: viewGateway(item, url),
      payment_referenceable: viewRecauda(item, today, locale),
      paid_advance: isPaid ? { amount_paid: toNumber(part.amount - part.refunded) } : null,
      answer_form: comments === null && address === null ? null : { comments, address },
    },
  };
}
