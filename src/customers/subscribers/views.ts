import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { listedSubscriber, rawSubscriber, subscriberView } from './schema.ts';
import type { Balance, Subscriber, SubscriberCounts } from './types.ts';

export function viewListedSubscriber(subscriber: Subscriber): z.infer<typeof listedSubscriber> {
  return {
    id: subscriber.id,
    identification_type: subscriber.identification_type,
    id_number: subscriber.id_number,
    name: subscriber.name,
    last_name: subscriber.last_name,
    email: subscriber.email,
    phone_code: subscriber.phone_code,
    cellphone_number: subscriber.cellphone_number,
    billing_address: subscriber.billing_address,
    billing_city: subscriber.billing_city,
    billing_country: subscriber.billing_country,
    metadata: subscriber.metadata,
    office_id: subscriber.office_id,
    commerce_id: subscriber.commerce_id,
    created_at: toColombiaText(subscriber.created_at),
  };
}

/** Returns the API view of a subscriber, with the default payment method and balance in one environment. */
export function viewRawSubscriber(
  subscriber: Subscriber,
  own: { default_card: string | null; balance: Pick<Balance, 'amount' | 'currency'> | undefined },
): z.infer<typeof rawSubscriber> {
  return {
    ...viewListedSubscriber(subscriber),
    default_payment_method_id: own.default_card,
    balance: toNumber(own.balance?.amount ?? 0n),
    currency: own.balance?.currency ?? 'COP',
    active: subscriber.active,
  };
}

export function viewSubscriber(
  subscriber: Subscriber,
  counts: SubscriberCounts,
): z.infer<typeof subscriberView> {
  return {
    id: subscriber.id,
    name: subscriber.name,
    lastName: subscriber.last_name,
    email: subscriber.email,
    phoneCode: subscriber.phone_code,
    cellphoneNumber: subscriber.cellphone_number,
    billingAddress: subscriber.billing_address,
    billingCity: subscriber.billing_city,
    billingCountry: subscriber.billing_country,
    metadata: subscriber.metadata,
    active: subscriber.active,
    subscriptionsCount: counts.subscriptions,
    activeSubscriptionsCount: counts.active_subscriptions,
    inactiveSubscriptionsCount: counts.subscriptions - counts.active_subscriptions,
    createdAt: toColombiaText(subscriber.created_at),
  };
}
