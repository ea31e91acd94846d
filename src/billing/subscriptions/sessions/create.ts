import type { z } from 'zod';
import { findPlan } from '#src/catalog/plans/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, invalid, refuseIf } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { mergeMetadata } from '#src/kernel/metadata.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { closureOf, findSubscriberFor, planRefusal } from '../references.ts';
import { type createSessionBody, EXPIRES_IN, withPairs } from './schema.ts';
import { insertCheckoutSession } from './store.ts';
import type { CheckoutSession, SessionCustomer } from './types.ts';

type Input = z.infer<typeof createSessionBody>;

/**
 * Creates a hosted checkout for one customer and one plan. Throws when the plan accepts no subscriptions; the hosted
 * page repeats this check. The session belongs to the plan's office.
 */
export async function createCheckoutSession(
  deps: Deps,
  principal: Principal,
  input: Input,
): Promise<CheckoutSession> {
  const plan = isUuid(input.plan_id) ? await findPlan(deps.db, principal, input.plan_id) : undefined;
  if (!plan) throw invalid('plan_id', RULE_TEXTS.exists);
  const subscriber_id = await requireSubscriber(deps, principal, input.subscriber_id ?? null, plan.office_id);
  const refusal =
    subscriber_id === null ? await closureOf(deps, plan) : await planRefusal(deps, plan, subscriber_id);
  if (refusal) throw new ApiError(refusal);
  const now = deps.clock.now();
  const session: CheckoutSession = {
    commerce_id: principal.commerce_id,
    id: newId(),
    production: principal.production,
    office_id: plan.office_id,
    plan_id: plan.id,
    subscriber_id,
    customer: subscriber_id === null ? filledIn(input.customer) : null,
    locked: withPairs(input.locked ?? []),
    reference: input.reference ?? null,
    metadata: mergeMetadata(null, input.metadata),
    success_url: input.success_url ?? null,
    cancel_url: input.cancel_url ?? null,
    attempt_id: null,
    subscription_id: null,
    created_at: now,
    expires_at: now.add({ seconds: input.expires_in ?? EXPIRES_IN.default }),
    completed_at: null,
  };
  await insertCheckoutSession(deps.db, session);
  return session;
}

/** Returns the id of an existing subscriber. Throws when the subscriber does not belong to the plan's office. */
async function requireSubscriber(
  deps: Deps,
  principal: Principal,
  subscriber_id: string | null,
  office: number,
): Promise<string | null> {
  if (subscriber_id === null) return null;
  const { found, issue } = await findSubscriberFor(deps, principal, { subscriber_id, office });
  refuseIf([issue]);
  return found?.id ?? null;
}

/** Returns the customer fields that have a value, or null when all are empty. */
function filledIn(customer: Input['customer']): SessionCustomer | null {
  const fields = Object.entries(customer ?? {}).filter(([, value]) => (value ?? null) !== null);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}
