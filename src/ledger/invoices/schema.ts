import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { networkError, statusRecord } from '#src/ledger/transactions/schema.ts';

export const invoiceLine = z
  .strictObject({ description: z.string(), amount: z.number(), proration: z.boolean() })
  .meta({ id: 'InvoiceLine' });

const attempt = z.strictObject({
  ...statusRecord.shape,
  id: z.uuid(),
  error: networkError
    .nullable()
    .meta({ description: 'Why the charge attempt failed. Null if it was approved.' }),
});

export const invoiceView = z
  .strictObject({
    id: z.uuid().nullable(),
    number: z.int().nullable(),
    status: z.enum(['upcoming', 'open', 'paid', 'uncollectible']),
    reason: z.enum(['create', 'renewal', 'early', 'revival', 'proration']),
    subscription_id: z.uuid(),
    subscription_plan_id: z.uuid(),
    subscriber_id: z.uuid(),
    currency_type: z.enum(CURRENCIES),
    period_start: z.string(),
    period_end: z.string(),
    due_at: z.string(),
    lines: z.array(invoiceLine),
    subtotal: z.number(),
    discount_amount: z.number(),
    proration_amount: z.number(),
    base: z.number(),
    tax_rate: z.number().nullable(),
    tax: z.number(),
    balance_applied: z.number(),
    balance_credited: z.number(),
    total: z.number(),
    amount_paid: z.number(),
    attempts: z.array(attempt),
    created_at: z.string().nullable(),
    paid_at: z.string().nullable(),
    pdf_url: z.string().nullable(),
  })
  .meta({ id: 'Invoice' });
