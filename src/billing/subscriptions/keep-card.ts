import type { z } from 'zod';
import { listPlansById } from '#src/catalog/plans/store.ts';
import type { CardToStore } from '#src/charging/keep-card.ts';
import { findCardById } from '#src/customers/cards/store.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Party } from '#src/providers/port/network.ts';
import type { Payer } from '#src/providers/port/requests.ts';
import type { cardInformation } from './card-fields.ts';
import type { paymentMethodBody } from './schema.ts';
import { getSubscription } from './store.ts';

/** Cardholder data that is sent to the provider together with the card. */
type Person = Pick<
  Subscriber,
  'name' | 'last_name' | 'email' | 'phone_code' | 'cellphone_number' | 'identification_type' | 'id_number'
>;

/**
 * Returns the card to store at the provider for a new subscription. Returns null in the test environment, without a
 * card, or for an invalid request, which `createSubscription` reports.
 */
export async function firstCard(
  deps: Deps,
  { commerce_id, production }: Party,
  input: {
    plan_id: string;
    subscriber_id?: string;
    card_information?: z.infer<typeof cardInformation> | null | undefined;
  },
  person: Person | null = null,
): Promise<CardToStore | null> {
  const { card_information: typed, plan_id, subscriber_id = '' } = input;
  if (!production || !typed || !isUuid(plan_id)) return null;
  const [plan] = await listPlansById(deps.db, commerce_id, [plan_id]);
  const subscriber = person ?? (await findPerson(deps, commerce_id, subscriber_id));
  if (!plan || !subscriber) return null;
  const { number, datetime: expiry, holder, cvv } = typed;
  const card = { number, expiry, holder, ...(cvv ? { cvv } : {}) };
  return { commerce_id, production, currency: plan.currency_type, card, payer: toPayer(subscriber) };
}

/**
 * Returns the card to store at the provider as replacement for a subscription's current card. The holder name of the
 * current card is kept.
 */
export async function nextCard(
  deps: Deps,
  { commerce_id, production }: Party,
  id: string,
  typed: z.infer<typeof paymentMethodBody> | undefined,
): Promise<CardToStore | null> {
  if (!production || !typed || !isUuid(id)) return null;
  const subscription = await getSubscription(deps.db, commerce_id, id);
  const subscriber = subscription && (await findPerson(deps, commerce_id, subscription.subscriber_id));
  if (!subscription || !subscriber) return null;
  const holder = await holderOf(deps, commerce_id, subscription.card_id, subscriber);
  const { number, datetime: expiry, cvv } = typed;
  const card = { number, expiry, holder, ...(cvv ? { cvv } : {}) };
  return { commerce_id, production, currency: subscription.currency_type, card, payer: toPayer(subscriber) };
}

/**
 * Returns the holder name of the subscription's current card. If the subscription has no card, returns the name of
 * the subscriber.
 */
async function holderOf(
  deps: Deps,
  commerceId: number,
  cardId: string | null,
  { name, last_name }: Person,
): Promise<string> {
  if (cardId === null) return `${name} ${last_name}`;
  return (await findCardById(deps.db, commerceId, cardId)).holder;
}

async function findPerson(deps: Deps, commerceId: number, id: string): Promise<Subscriber | undefined> {
  const [subscriber] = isUuid(id) ? await listSubscribersById(deps.db, commerceId, [id]) : [];
  return subscriber;
}

function toPayer(person: Person): Payer {
  return {
    name: `${person.name} ${person.last_name}`,
    email: person.email,
    phone: `+${person.phone_code}${person.cellphone_number}`,
    document: { type: person.identification_type, number: person.id_number },
  };
}
