import { z } from 'zod';
import { webhookTransaction } from '#src/ledger/transactions/schema.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';
import { gatewayView, itemView } from './schema.ts';

export const collectionEvent = eventKind({
  name: 'collection',
  summary: 'The payment of an ERP invoice has a result, or was refunded',
  body: z.strictObject({
    transaction: webhookTransaction,
    checkout: z.strictObject({
      id: z.uuid(),
      total_advance: z.number().meta({ description: 'Amount that is paid, without refunds.' }),
      total_pending: z.number(),
      paid_at: z.string().nullable(),
      payment_gateway: gatewayView,
      payment_referenceable: itemView,
      paid_advance: z.strictObject({ amount_paid: z.number() }).nullable().meta({
        description:
          'Amount of the item that this transaction paid, without refunds. Null unless the status is `Aprobada`.',
      }),
      answer_form: z
        .strictObject({ comments: z.string().nullable(), address: z.string().nullable() })
        .nullable()
        .meta({ description: 'Fields that the payer filled in. Null if there are none.' }),
    }),
  }),
});
