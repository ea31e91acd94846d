import { z } from 'zod';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { SOURCE_STATUSES } from './states.ts';

/** Card or payment account to which a `payment_source` field refers. */
export const paymentSourceView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the payment source. For a card, it is the token of the card.' }),
    type: z.enum(['card', ...ACCOUNT_METHODS]),
    label: z
      .string()
      .meta({ description: 'Display name of the payment source, for example `Nequi ····1234`.' }),
    last_four: z.string().nullable(),
    status: z.enum(SOURCE_STATUSES).meta({
      description: 'Status of the payment source. Only `ready` can be charged. Cards are always `ready`.',
    }),
    provider: z.string().nullable().meta({
      description: 'Payment provider that stores the card or account. Null if Cuota stores the card.',
    }),
    url: z.string().nullable().meta({
      description:
        'URL at which the payer approves the charges. Null if the status is not `pending` or the payer approves in an app.',
    }),
    reason: z.string().nullable().meta({
      description:
        'Message of the payment provider about a refused or revoked account. Null if there is none.',
    }),
    expires_at: z.string().nullable().meta({
      description:
        'Until when the payer can approve the charges, as ISO 8601 with an offset. Null if the status is not `pending`.',
    }),
    created_at: z.string(),
  })
  .meta({ id: 'PaymentSource' });

/** Card or payment account of a subscriber, with a flag for the default. */
export const ownSourceView = paymentSourceView
  .extend({
    is_default: z
      .boolean()
      .meta({ description: 'Whether this is the default payment source of the subscriber.' }),
  })
  .meta({ id: 'OwnPaymentSource' });
