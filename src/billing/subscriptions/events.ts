import type { Plan } from '#src/catalog/plans/types.ts';
import { viewRawPlan } from '#src/catalog/plans/views.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { viewListedSubscriber } from '#src/customers/subscribers/views.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { EventInput } from '#src/messages/webhooks/enqueue.ts';
import { type SubscriptionEventBody, subscriptionEvents } from './event-kinds.ts';
import type { Subscription, SubscriptionEvent } from './types.ts';
import { nextChargeOf, viewCharge, viewSubscription } from './views.ts';

export interface EventDetails {
  /** State of the subscription at the time of the event. Its `events` field is the sequence number of the event. */
  subscription: Subscription;
  event: SubscriptionEvent;
  plan: Plan;
  subscriber: Subscriber;
  transaction: Transaction | null;
  url: string | null;
  /** Locale of the merchant. */
  locale: Locale;
  base_url: string;
  now: Temporal.Instant;
}

/** Builds the webhook event of a subscription, with the subscription's state at that time. */
export function toEventInput(details: EventDetails): EventInput<SubscriptionEventBody> {
  const { subscription, event, plan, subscriber, transaction, url, locale, base_url, now } = details;
  const id = newId();
  const next = nextChargeOf(subscription, now);
  return {
    id,
    commerce_id: subscription.commerce_id,
    office_id: subscription.office_id,
    production: subscription.production,
    subject: `subscription:${subscription.id}`,
    sequence: subscription.events,
    kind: subscriptionEvents[event],
    url,
    payload: {
      id,
      event,
      sequence: subscription.events,
      created_at: toColombiaText(now),
      subscription: {
        ...viewSubscription(subscription, now),
        plan: viewRawPlan(plan, base_url),
        subscriber: viewListedSubscriber(subscriber),
        next_charge: { next_renew_at: next.day, charge_scheduled_at: next.at },
      },
      transaction: transaction === null ? null : viewCharge(transaction, locale),
    },
    now,
  };
}
