import { z } from 'zod';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { invoiceLine } from '#src/ledger/invoices/schema.ts';
import { camelSubscription, subscriptionTransaction } from './schema.ts';
import { PRORATION_BEHAVIORS } from './types.ts';

const prorationFigures = {
  credit: z.number(),
  charge: z.number(),
  net: z.number(),
  line_items: z.array(invoiceLine),
};

const prorationView = z
  .strictObject({
    behavior: z.enum(PRORATION_BEHAVIORS),
    ...prorationFigures,
    applies_on: z.enum(['next_renewal', 'now', 'period_end']).nullable(),
    currency: z.enum(CURRENCIES),
    transaction: subscriptionTransaction.optional(),
    preview: z.strictObject(prorationFigures).optional(),
  })
  .meta({ id: 'Proration' });

const appliesOn = z.enum(['next_renewal', 'now', 'period_end']).nullable();

export const changedPlan = z.strictObject({
  changed: z.literal(true),
  mode: z.literal('direct'),
  applies_on: appliesOn,
  net: z.number(),
  line_items: z.array(invoiceLine),
  proration: prorationView,
  subscription: camelSubscription,
});

export const invitedPlan = z.strictObject({
  changed: z.literal(false),
  invited: z.literal(true),
  mode: z.literal('invitation'),
  message: z.string(),
  invitation_id: z.uuid(),
  applies_on: appliesOn,
  net: z.number(),
  line_items: z.array(invoiceLine),
  proration: prorationView,
  subscription: camelSubscription,
});

export const pendingPlan = z.strictObject({
  changed: z.literal(false),
  message: z.string(),
  proration: prorationView,
  subscription: camelSubscription,
});

export const planPreview = z.strictObject({
  applies_on: appliesOn,
  net: z.number(),
  line_items: z.array(invoiceLine),
  proration: prorationView,
});
