import { z } from 'zod';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { SOURCE_STATUSES } from './states.ts';

/** Card or account that a `payment_source` field refers to. */
export const paymentSourceView = z
  .strictObject({
    id: z.uuid().meta({ description: 'What `payment_source` takes; of a card also its token.' }),
    type: z.enum(['card', ...ACCOUNT_METHODS]),
    label: z.string().meta({ description: 'As payers read it: `Nequi ····1234`.' }),
    last_four: z.string().nullable(),
    status: z.enum(SOURCE_STATUSES).meta({ description: 'Only what is `ready` can be charged. A card is.' }),
    provider: z.string().nullable().meta({ description: 'Who keeps it; null for a card in our own vault.' }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Where the payer answers, while `pending`; null: in their app.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'The provider’s own words, where it was refused or taken back.' }),
    expires_at: z
      .string()
      .nullable()
      .meta({ description: 'While `pending`: until when the payer may answer.' }),
    created_at: z.string(),
  })
  .meta({ id: 'PaymentSource' });

/** Payment method in the list of a subscriber's payment methods. */
export const ownSourceView = paymentSourceView
  .extend({
    is_default: z
      .boolean()
      .meta({ description: 'Whether it stands for the subscriber where nothing else is named.' }),
  })
  .meta({ id: 'OwnPaymentSource' });
