import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { webhookTransaction } from '#src/ledger/transactions/schema.ts';
import { eventKind } from '#src/messages/webhooks/event-kind.ts';

const moment = z.string().nullable();

export const paymentEvent = eventKind({
  name: 'payment',
  summary: 'A one-time payment was approved, declined or refunded',
  body: z.strictObject({
    transaction: webhookTransaction,
    checkout: z.strictObject({
      id: z.uuid(),
      total_advance: z
        .number()
        .meta({ description: 'Amount of the payment that is already paid, minus refunds.' }),
      total_pending: z.number(),
      paid_at: moment,
      payment_gateway: z.strictObject({
        id: z.uuid(),
        tool_name: z.literal('payment'),
        active: z.boolean(),
        production: z.boolean(),
        full_payment_at: moment,
        url: z.string(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
      payment_referenceable: z.strictObject({
        description: z.string(),
        amount: z.number(),
        currency_type: z.enum(CURRENCIES),
        metadata: z.record(z.string(), z.string()).nullable(),
      }),
      paid_advance: z.strictObject({ amount_paid: z.number() }).nullable().meta({
        description:
          'Amount that this transaction paid, minus refunds. Null unless the status of the transaction is `Aprobada`.',
      }),
      // Always null. It has the type of the same field of an ERP item, because clients need one type per field.
      answer_form: z.null().meta({ type: ['object', 'null'] }),
    }),
  }),
});
