import { toIsoText } from '#src/kernel/calendar.ts';
import type { DueWork, Happened } from '#src/module.ts';
import type { Happened as SubscriptionHappened } from '../charge/save.ts';
import { nextAlarm } from '../store.ts';
import { runDue } from './run-due.ts';

const BATCH = 100;
const AT_ONCE = 8;

/** Charges, retries, resumptions, cancellations that come to their day, deadlines: each subscription has one alarm. */
export const dueSubscriptions: DueWork = {
  name: 'subscriptions',
  next: nextAlarm,
  async run(deps, commerce_id) {
    const happened = await runDue(deps, { due: { commerce_id }, batch: BATCH, concurrency: AT_ONCE });
    return happened.map(reportSubscription);
  },
};

export function reportSubscription({ at, event, subscription_id }: SubscriptionHappened): Happened {
  return { at: toIsoText(at), event, subscription_id };
}
