import { z } from 'zod';
import { rawPlan } from '#src/catalog/plans/schema.ts';
import { listedSubscriber } from '#src/customers/subscribers/schema.ts';
import { type EventKind, eventKind } from '#src/messages/webhooks/event-kind.ts';
import { subscriptionTransaction, subscriptionView } from './schema.ts';
import { SUBSCRIPTION_EVENTS, type SubscriptionEvent } from './types.ts';

const SUMMARIES = {
  created: 'A subscription started',
  renew: 'The subscriber paid a renewal. Continue the service',
  retry: 'A charge of a subscription failed and will be retried. `transaction.error` has the reason',
  plan_changed: 'The plan of a subscription was changed',
  paused: 'A subscription was paused',
  resumed: 'A paused subscription was resumed',
  canceled: 'A subscription was canceled and ends at `cancel_at`',
  ended: 'A subscription ended because it was canceled or its charges failed',
} as const satisfies Record<SubscriptionEvent, string>;

/** Schema of the subscription in a webhook event. It shows the state at the time of the event. */
const webhookSubscription = z
  .strictObject({
    ...subscriptionView.shape,
    plan: rawPlan,
    subscriber: listedSubscriber,
    next_charge: z
      .strictObject({ next_renew_at: z.string().nullable(), charge_scheduled_at: z.string().nullable() })
      .meta({
        description:
          'Date and time of the next charge, always in the future. Null if no charge is scheduled.',
      }),
  })
  .meta({ id: 'WebhookSubscription' });

export interface SubscriptionEventBody {
  id: string;
  event: SubscriptionEvent;
  sequence: number;
  created_at: string;
  subscription: z.infer<typeof webhookSubscription>;
  transaction: z.infer<typeof subscriptionTransaction> | null;
}

function declare(name: SubscriptionEvent): EventKind<SubscriptionEventBody> {
  return eventKind({
    name,
    summary: SUMMARIES[name],
    body: z.strictObject({
      id: z.uuid().meta({ description: 'Id of the event, also sent in the header `webhook-id`.' }),
      event: z.literal(name),
      sequence: z.int(),
      created_at: z.string(),
      subscription: webhookSubscription,
      transaction: subscriptionTransaction.nullable(),
    }),
  });
}

export const subscriptionEvents = Object.fromEntries(
  SUBSCRIPTION_EVENTS.map((name) => [name, declare(name)]),
) as Readonly<Record<SubscriptionEvent, EventKind<SubscriptionEventBody>>>;
