import { z } from 'zod';
import { CURRENCIES, TRANSACTION_STATUS_KEYS, TRANSACTION_STATUSES } from '#src/kernel/lists.ts';

export const statusKey = z.enum(Object.values(TRANSACTION_STATUS_KEYS));

export const networkError = z.strictObject({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  action: z.string().nullable(),
});

export const statusRecord = z
  .strictObject({
    transaction_id: z.int().nullable(),
    amount: z.number().nullable(),
    currency_type: z.enum(CURRENCIES).nullable(),
    value_cop: z.number().nullable(),
    payment_method: z.string().nullable(),
    payment_method_source: z.string().nullable(),
    trazability_id: z.string().nullable(),
    authorization_code: z.string().nullable(),
    response_code: z.string().nullable(),
    status: z.enum(TRANSACTION_STATUSES),
    status_key: statusKey,
    approved_at: z.string().nullable(),
    production: z.boolean().nullable(),
    created_at: z.string().nullable(),
    description: z.string().nullable(),
    error: networkError.optional().meta({
      description:
        'Why the transaction was not approved. The code `T01` means that the outcome is unknown. Absent if there is no error.',
    }),
  })
  .meta({ id: 'TransactionStatus' });

/** Schema of a transaction as sent in webhooks. */
export const webhookTransaction = z
  .strictObject({
    ...statusRecord.shape,
    reference_1: z.string().nullable(),
    reference_2: z.string().nullable(),
    reference_3: z.string().nullable(),
    transaction_details: networkError.nullable().meta({
      description:
        'Why the transaction was not approved. Null if there is no error. The field `error` has the same value.',
    }),
    url_response: z.string().nullable(),
    customer_payer: z.record(z.string(), z.string().nullable().optional()).nullable(),
    currency_rate_conversion: z.number(),
  })
  .meta({ id: 'WebhookTransaction' });
