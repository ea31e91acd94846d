import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';

const currency = z.strictObject({
  name: z.string(),
  symbol: z.string(),
  abbreviation: z.enum(CURRENCIES),
});

export const timestamps = { created_at: z.string(), updated_at: z.string() };

/** Schema of the `gateway` object in item responses. `url` is the page on which the customer pays. */
export const gatewayView = z.strictObject({
  id: z.uuid(),
  tool_name: z.literal('recauda'),
  active: z.boolean(),
  production: z.boolean(),
  full_payment_at: z.string().nullable(),
  url: z.string(),
  ...timestamps,
});

/** Schema of an ERP item in API responses, with its price and payment status. */
export const itemView = z.strictObject({
  id: z.uuid(),
  description: z.string(),
  amount: z.number(),
  tax: z.number(),
  currency_type: currency,
  id_number: z.string(),
  payer_name: z.string(),
  ref_payment: z.string(),
  expiration_date: z.string().nullable(),
  total: z.number(),
  include_tax: z.boolean(),
  has_advance: z.boolean(),
  ...timestamps,
  metadata: z.record(z.string(), z.string()).nullable(),
});
