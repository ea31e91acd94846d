import { z } from 'zod';
import { webhookTransaction } from '#src/ledger/transactions/schema.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';
import { gatewayView, itemView } from './schema.ts';

export const collectionEvent = eventKind({
  name: 'collection',
  summary: 'What was to pay an item of your own system has a result, or was given back',
  body: z.strictObject({
    transaction: webhookTransaction,
    checkout: z.strictObject({
      id: z.uuid(),
      total_advance: z.number().meta({ description: 'What is paid of the item; what was returned is not.' }),
      total_pending: z.number(),
      paid_at: z.string().nullable(),
      payment_gateway: gatewayView,
      payment_referenceable: itemView,
      paid_advance: z.strictObject({ amount_paid: z.number() }).nullable().meta({
        description: 'What this transaction paid of the item and still does; null unless `Aprobada`.',
      }),
      answer_form: z
        .strictObject({ comments: z.string().nullable(), address: z.string().nullable() })
        .nullable()
        .meta({ description: 'What the payer wrote.' }),
    }),
  }),
});
