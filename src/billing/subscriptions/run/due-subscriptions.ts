import { toTimelineEvent } from '#src/charging/timeline.ts';
import type { DueWork } from '#src/module.ts';
import { nextAlarm } from '../store.ts';
import { runDue } from './run-due.ts';

const BATCH = 100;
const CONCURRENCY = 8;

/**
 * Runs charges, retries, resumptions and cancellations that are due when a test clock moves. The due time of a
 * subscription is its `alarm_at`.
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
