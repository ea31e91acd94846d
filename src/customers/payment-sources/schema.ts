import { z } from 'zod';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { SOURCE_STATUSES } from './states.ts';

/** Card or account that a `payment_source` field refers to. */
export const paymentSourceView = z
  .strictObject({
    id: z
      .uuid()
      .meta({ description: 'Id to send as `payment_source`. For a card, it is also the token of the card.' }),
    type: z.enum(['card', ...ACCOUNT_METHODS]),
    label: z.string().meta({ description: 'Name shown to payers, for example `Nequi ····1234`.' }),
    last_four: z.string().nullable(),
    status: z.enum(SOURCE_STATUSES).meta({
      description: 'Status. Only a `ready` payment source can be charged. Cards are always `ready`.',
    }),
    provider: z
      .string()
      .nullable()
      .meta({ description: 'Provider that stores the card or account. Null for a card stored by Cuota.' }),
    url: z.string().nullable().meta({
      description: 'URL at which the payer approves, while `pending`. Null if the payer approves in an app.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason from the provider, if the account was refused or revoked.' }),
    expires_at: z.string().nullable().meta({
      description: 'Time until which the payer can approve, while `pending`: ISO 8601 with an offset.',
    }),
    created_at: z.string(),
  })
  .meta({ id: 'PaymentSource' });

/** Payment method in the list of a subscriber's payment methods. */
export const ownSourceView = paymentSourceView
  .extend({
    is_default: z
      .boolean()
      .meta({ description: 'Whether this is the default payment source of the subscriber.' }),
  })
  .meta({ id: 'OwnPaymentSource' });
