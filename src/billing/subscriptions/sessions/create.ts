import type { z } from 'zod';
import { findPlan } from '#src/catalog/plans/store.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, type Issue, refuseIf } from '#src/kernel/errors.ts';
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
 * Creates a hosted checkout session for one customer and one plan, in the plan's office. Throws if the plan accepts
 * no new subscriptions.
 */
export async function createCheckoutSession(
  deps: Deps,
  principal: Principal,
  input: Input,
): Promise<CheckoutSession> {
  const { plan, subscriber, issues } = await findReferences(deps, principal, input);
  refuseIf(issues);
  if (!plan) throw new Error('the plan has neither a row nor an issue');
  const subscriber_id = subscriber?.id ?? null;
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
    customer: subscriber_id === null ? withoutEmptyFields(input.customer) : null,
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

/**
 * Looks up the plan and the subscriber of a checkout session. Returns an issue for a plan or subscriber that does not
 * exist, and for a subscriber of another office.
 */
export async function findReferences(
  deps: Deps,
  principal: Principal,
  { plan_id, subscriber_id = null }: Partial<Input>,
): Promise<{ plan: Plan | null; subscriber: Subscriber | null; issues: (Issue | null)[] }> {
  const plan = plan_id && isUuid(plan_id) ? await findPlan(deps.db, principal, plan_id) : undefined;
  const isUnknown = plan_id !== undefined && !plan;
  const { found, issue } =
    subscriber_id === null
      ? { found: null, issue: null }
      : await findSubscriberFor(deps, principal, { subscriber_id, office: plan?.office_id });
  return {
    plan: plan ?? null,
    subscriber: found,
    issues: [isUnknown ? { path: 'plan_id', text: RULE_TEXTS.exists } : null, issue],
  };
}

/** Returns the customer fields that have a value. Returns null if all fields are empty. */
function withoutEmptyFields(customer: Input['customer']): SessionCustomer | null {
  const fields = Object.entries(customer ?? {}).filter(([, value]) => (value ?? null) !== null);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}
