import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { subscriptionErrors } from '../errors.ts';
import { refusalOf, refuseWhileCharging, requireSubscription } from '../references.ts';
import { pause, resume } from '../rules/life.ts';
import { isReached } from '../rules/periods.ts';
import type { Subscription } from '../types.ts';
import { changeBy } from './change.ts';

/** Pauses a subscription and stops its charges. Pausing a paused subscription changes its resume date. */
export async function pauseSubscription(
  deps: Deps,
  principal: Principal,
  input: { id: string; resumes_at: Temporal.Instant | null },
): Promise<Subscription> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const refusal = refusalOf(subscription);
  if (refusal) throw new ApiError(refusal);
  refuseWhileCharging(subscription);
  const now = deps.clock.now();
  if (isReached(input.resumes_at, now)) {
    throw invalid('resumes_at', RULE_TEXTS.future, { now: toColombiaText(now) });
  }
  const { subscription: paused } = await changeBy(deps, subscription, (plan) =>
    pause(subscription, plan, input.resumes_at, now),
  );
  return paused;
}

export async function resumeSubscription(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<Subscription> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const refusal =
    refusalOf(subscription) ??
    (subscription.status === 'pausada' ? null : subscriptionErrors.subscription_not_paused);
  if (refusal) throw new ApiError(refusal);
  refuseWhileCharging(subscription);
  const now = deps.clock.now();
  const { subscription: resumed } = await changeBy(deps, subscription, (plan) =>
    resume(subscription, plan, now),
  );
  return resumed;
}
