import type { z } from 'zod';
import { payerOf } from '#src/billing/payment-sources/payer.ts';
import { requestSource } from '#src/billing/payment-sources/request-source.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { createSubscriberBody } from '#src/customers/subscribers/schema.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { offerPlan } from '../offer-plan.ts';
import type { Agreement } from '../rules/plan-offer.ts';
import { beginAttempt } from '../sessions/attempt.ts';
import type { CheckoutSession } from '../sessions/types.ts';
import type { Approval, Subscription } from '../types.ts';
import { applyApproval } from './apply.ts';
import { insertApproval } from './store.ts';

/** Payment account that a payer chose, such as a Nequi wallet with its phone number. */
export interface NamedAccount {
  kind: AccountMethod;
  phone: string | null;
}

export interface AccountSignUp {
  plan: Plan;
  /** Data of the new subscriber, including the office of the plan. */
  subscriber: z.infer<typeof createSubscriberBody>;
  account: NamedAccount;
  coupon: string | null;
  agreement: Agreement;
  /** Checkout session that the payer opened. Null if the payer used the plan's public page. */
  session: CheckoutSession | null;
}

interface Page {
  /** Consent tokens for the provider's terms that the payer accepted. */
  consents: readonly string[];
  claim: Call<unknown>['claim'];
  return_url: string;
  /** IP address of the payer's request. */
  address: string;
}

/**
 * Starts a sign-up that is paid with a payment account. Until the payer approves the account, only the entered data
 * is stored. After the approval, the subscription is created and charged.
 */
export async function beginSignUp(
  deps: Deps,
  principal: Principal,
  { plan, subscriber, account, coupon, agreement, session }: AccountSignUp,
  page: Page,
): Promise<PaymentSource> {
  // Refuses the sign-up before the payer's phone receives a request. The check runs again after the approval.
  await offerPlan(deps, plan, coupon);
  const { terms, most } = agreement;
  const checkout_session_id = session?.id ?? null;
  const sign_up = { checkout_session_id, subscriber, coupon, agreement: { terms, most: String(most) } };
  const follows = { kind: 'sign_up', plan_id: plan.id, sign_up, subscription_id: null } as const;
  const payer = payerOf(subscriber);
  return ask(deps, principal, { account, payer, subscriber_id: null, follows, session }, page);
}

/**
 * Asks a subscriber to approve a payment account. After the approval, the subscription is charged to this account.
 */
export async function beginMove(
  deps: Deps,
  principal: Principal,
  { subscription, account }: { subscription: Subscription; account: NamedAccount },
  page: Page,
): Promise<PaymentSource> {
  const { commerce_id, subscriber_id, id } = subscription;
  const [subscriber] = await listSubscribersById(deps.db, commerce_id, [subscriber_id]);
  if (!subscriber) throw new Error(`subscription ${id} has no subscriber`);
  const follows = { kind: 'move', plan_id: null, sign_up: null, subscription_id: id } as const;
  return ask(
    deps,
    principal,
    { account, payer: payerOf(subscriber), subscriber_id, follows, session: null },
    page,
  );
}

type Follows = Pick<Approval, 'kind' | 'plan_id' | 'sign_up' | 'subscription_id'>;

async function ask(
  deps: Deps,
  { commerce_id, production }: Principal,
  asked: {
    account: NamedAccount;
    payer: ReturnType<typeof payerOf>;
    subscriber_id: string | null;
    follows: Follows;
    session: CheckoutSession | null;
  },
  { claim, return_url, address, consents }: Page,
): Promise<PaymentSource> {
  const { account, payer, subscriber_id, follows, session } = asked;
  const id = newId();
  const key = { commerce_id, payment_source_id: id };
  const created_at = deps.clock.now();
  const waiting = { status: 'waiting', refusal: null, settled_at: null } as const;
  const request = {
    id,
    commerce_id,
    production,
    subscriber_id,
    ...account,
    payer,
    return_url,
    address,
    consents,
  };
  const source = await requestSource(deps, request, async ({ db }) => {
    await claim(db, id);
    if (session) await beginAttempt({ ...deps, db }, session, id);
    await insertApproval(db, { ...key, production, ...follows, ...waiting, created_at });
  });
  await applyApproval(deps, key);
  return source;
}
