import type { z } from 'zod';
import { toNumber } from '#src/kernel/money.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewForWebhook } from '#src/ledger/transactions/views.ts';
import type { collectionEvent } from './event-kinds.ts';
import { dueOf, type Settled } from './rules.ts';
import { viewGateway, viewProgress, viewRecauda } from './views.ts';

/**
 * What the merchant hears of one item: the transaction, which may pay others as well, and what it means for this item.
 */
export function itemWebhook(
  { item, part }: Settled,
  transaction: Transaction,
  context: { today: Temporal.PlainDate; url: string },
): z.infer<(typeof collectionEvent)['body']> {
  const { today, url } = context;
  const isPaid = transaction.status === 'Aprobada';
  const { comments, address } = part;
  return {
    transaction: viewForWebhook(transaction, item.options.references),
    checkout: {
      ...viewProgress(item, dueOf(item, today)),
      payment_gateway: viewGateway(item, url),
      payment_referenceable: viewRecauda(item, today, 'es'),
      paid_advance: isPaid ? { amount_paid: toNumber(part.amount - part.refunded) } : null,
      answer_form: comments === null && address === null ? null : { comments, address },
    },
  };
}
