import type { z } from 'zod';
import { enrolSubscriber } from '#src/customers/subscribers/enrol.ts';
import type { createSubscriberBody } from '#src/customers/subscribers/schema.ts';
import type { Deps } from '#src/deps.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import type { cardInformation } from './card-fields.ts';
import { type Creation, createSubscription } from './create.ts';
import { firstCard } from './keep-card.ts';
import type { Agreement } from './rules/plan-offer.ts';
import { beginAttempt } from './sessions/attempt.ts';
import type { CheckoutSession } from './sessions/types.ts';

export interface SignUp {
  plan_id: string;
  /** Data of the new subscriber, including the office of the plan. */
  subscriber: z.infer<typeof createSubscriberBody>;
  card_information: z.infer<typeof cardInformation>;
  coupon: string | null;
  agreement: Agreement;
  /** Consent tokens for the provider's terms that the customer accepted. */
  consents: readonly string[];
  /** Checkout session that the customer opened. Null if the customer used the plan's public page. */
  session: CheckoutSession | null;
}

/** Returns the fields that a new subscription takes from its checkout session. */
export function fieldsOfSession(session: CheckoutSession | null) {
  if (session === null) return {};
  const { id: checkout_session_id, reference, metadata } = session;
  return { checkout_session_id, reference, metadata };
}

/**
 * Subscribes a customer who pays with a card at the hosted page. All rows are written in one transaction, so an error
 * leaves none. If the first charge is declined, the new rows are removed.
 */
export function signUp(
  deps: Deps,
  principal: Principal,
  input: SignUp,
  claim: Call<unknown>['claim'],
  { return_url, address, locale }: { return_url: string; address: string; locale: Locale },
): Promise<Creation> {
  const { subscriber, consents: tokens, session, ...asked } = input;
  const { commerce_id, production } = principal;
  const tried = {
    payer: { commerce_id, production, address },
    targets: [{ type: 'plan', id: input.plan_id, by: subscriber.email.toLowerCase() } as const],
    card_number: input.card_information.number,
  };
  const prepare = async (scope: Deps, id: string) => {
    if (session) await beginAttempt(scope, session, id);
    const subscriber_id =
      session?.subscriber_id ?? (await enrolSubscriber(scope, principal, subscriber, id)).id;
    return { ...asked, subscriber_id, office: subscriber.office, ...fieldsOfSession(session) };
  };
  const keyed = { claim, keep: async () => undefined };
  const to_keep = () => firstCard(deps, principal, asked, subscriber);
  return createSubscription(deps, principal, { to_keep, prepare }, keyed, {
    ...{ return_url, tried },
    consents: { tokens, origin: address, locale },
  });
}
