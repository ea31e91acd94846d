import { newSubscription } from '#src/billing/subscriptions/rules/start.ts';
import { insertSubscription } from '#src/billing/subscriptions/store.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { listPlansById } from '#src/catalog/plans/store.ts';
import { saveCard } from '#src/customers/cards/vault.ts';
import { lockKnownSubscriber } from '#src/customers/subscribers/store.ts';
import type { TestApp } from './app.ts';
import { aPlan, aSubscriber } from './bodies.ts';
import type { Answer, Client } from './merchant.ts';

type Body = Readonly<Record<string, unknown>>;

export const VISA = '4111111111111111';

/** Card data in the format of the subscription API. */
export function cardData(number = VISA, change: Body = {}): Record<string, unknown> {
  return { holder: 'Ana Pérez', number, datetime: '2039-12', cvv: '123', ...change };
}

/** Creates a plan, a subscriber and a subscription through the API. */
export async function subscribe(
  api: Client,
  office: number,
  options: { plan?: Body; subscriber?: Body; card?: string; body?: Body } = {},
): Promise<{ answer: Answer; id: string; plan_id: string; subscriber_id: string }> {
  const plan = await api.post('/plan', aPlan(office, options.plan));
  if (plan.status !== 200) throw new Error(JSON.stringify(plan.body));
  const subscriber = await api.post('/subscriber', aSubscriber(office, options.subscriber));
  if (subscriber.status !== 201) throw new Error(JSON.stringify(subscriber.body));
  const plan_id: string = plan.body.plan.id;
  const subscriber_id: string = subscriber.body.subscriber.id;
  const answer = await api.post('/subscription', {
    plan_id,
    subscriber_id,
    office,
    card_information: cardData(options.card),
    ...options.body,
  });
  return { answer, id: answer.body.subscription?.id ?? '', plan_id, subscriber_id };
}

/** Inserts a subscription in any status, without a charge. No charge falls due for it. */
export async function insertSubscriptionRow(
  service: TestApp,
  row: { plan_id: string; subscriber_id: string; status: Subscription['status']; production?: boolean },
): Promise<string> {
  const { deps } = service;
  const { commerce_id } = await deps.db
    .selectFrom('subscribers')
    .select('commerce_id')
    .where('id', '=', row.subscriber_id)
    .executeTakeFirstOrThrow();
  const subscriber = await lockKnownSubscriber(deps.db, { commerce_id, id: row.subscriber_id });
  if (!subscriber) throw new Error('no such subscriber');
  const { id: subscriber_id } = subscriber;
  const [plan] = await listPlansById(deps.db, commerce_id, [row.plan_id]);
  if (!plan) throw new Error('no such plan');
  const card = { number: VISA, expiry: '2039-12', holder: 'Ana Pérez' };
  const production = row.production ?? plan.production;
  const { id: card_id } = await saveCard(deps, { commerce_id, subscriber_id, production, card });
  const start = {
    plan,
    subscriber,
    card_id,
    description: null,
    metadata: null,
    webhook_url: null,
    has_plan_discount: false,
    now: deps.clock.now(),
  };
  const subscription = newSubscription(start);
  await insertSubscription(deps.db, {
    ...subscription,
    status: row.status,
    production,
    provisional: false,
    paused_at: row.status === 'pausada' ? deps.clock.now() : null,
    next_charge_at: null,
    alarm_at: null,
  });
  return subscription.id;
}
