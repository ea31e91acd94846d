import { toTimelineEvent } from '#src/charging/timeline.ts';
import type { DueWork } from '#src/module.ts';
import { nextAlarm } from '../store.ts';
import { runDue } from './run-due.ts';

const BATCH = 100;
const CONCURRENCY = 8;

/**
 * Runs charges, retries, resumptions, cancellations and deadlines when a test clock moves. `alarm_at` of a
 * subscription is the time of its next due work.
 */
export const dueSubscriptions: DueWork = {
  name: 'subscriptions',
  next: nextAlarm,
  async run(deps, commerce_id) {
    const due = { commerce_id, production: false, stands_still: true };
    const occurrences = await runDue(deps, due, { batch: BATCH, concurrency: CONCURRENCY });
    return occurrences.map(toTimelineEvent);
  },
};
