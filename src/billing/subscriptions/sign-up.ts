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

export interface SignUp {
  plan_id: string;
  /** With the office, which is the plan's. */
  subscriber: z.infer<typeof createSubscriberBody>;
  card_information: z.infer<typeof cardInformation>;
  coupon: string | null;
  agreement: Agreement;
  /** Tokens of what was accepted of the provider's terms. */
  consents: readonly string[];
}

/**
 * Somebody subscribes at the hosted page. The subscriber is found or made, the coupon redeemed and the subscription written
 * in one transaction: of what is refused nothing remains, and a first charge that is declined takes all of it back.
 */
export function signUp(
  deps: Deps,
  principal: Principal,
  input: SignUp,
  claim: Call<unknown>['claim'],
  { return_url, address, locale }: { return_url: string; address: string; locale: Locale },
): Promise<Creation> {
  const { subscriber, consents: tokens, ...asked } = input;
  const { commerce_id, production } = principal;
  const tried = {
    payer: { commerce_id, production, address },
    targets: [{ type: 'plan', id: input.plan_id, by: subscriber.email.toLowerCase() } as const],
    card_number: input.card_information.number,
  };
  const prepare = async (scope: Deps, id: string) => {
    const { id: subscriber_id } = await enrolSubscriber(scope, principal, subscriber, id);
    return { ...asked, subscriber_id, office: subscriber.office };
  };
  const keyed = { claim, keep: async () => undefined };
  const to_keep = () => firstCard(deps, principal, asked, subscriber);
  return createSubscription(deps, principal, { to_keep, prepare }, keyed, {
    ...{ return_url, tried },
    consents: { tokens, origin: address, locale },
  });
}
