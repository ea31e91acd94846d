import { z } from 'zod';
import { webhookTransaction } from '#src/ledger/transactions/schema.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';
import { gatewayView, itemView } from './schema.ts';

export const collectionEvent = eventKind({
  name: 'collection',
  summary: 'The payment of an ERP invoice was approved, declined or refunded',
  body: z.strictObject({
    transaction: webhookTransaction,
    checkout: z.strictObject({
      id: z.uuid(),
      total_advance: z
        .number()
        .meta({ description: 'Amount of the invoice that is already paid, minus refunds.' }),
      total_pending: z.number(),
      paid_at: z.string().nullable(),
      payment_gateway: gatewayView,
      payment_referenceable: itemView,
      paid_advance: z.strictObject({ amount_paid: z.number() }).nullable().meta({
        description:
          'Amount of the invoice that this transaction paid, minus refunds. Null unless the status of the transaction is `Aprobada`.',
      }),
      answer_form: z
        .strictObject({ comments: z.string().nullable(), address: z.string().nullable() })
        .nullable()
        .meta({
          description: 'Delivery address and comments that the payer entered. Null if there are none.',
        }),
    }),
  }),
});
