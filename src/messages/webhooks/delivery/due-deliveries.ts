import { toIsoText } from '#src/kernel/calendar.ts';
import type { DueWork } from '#src/module.ts';
import { listSubjects, nextTestDeliveryAt } from '../store.ts';
import { deliverDue } from './deliver-due.ts';

const EVENTS = {
  delivered: 'webhook_delivered',
  pending: 'webhook_failed',
  failed: 'webhook_given_up',
} as const;

/**
 * Delivers due webhooks when a test clock moves. It runs after all other work that is due at the same instant,
 * because that work creates webhooks.
 */
export const dueDeliveries: DueWork = {
  name: 'webhooks',
  order: 1,
  next: nextTestDeliveryAt,
  async run(deps, commerce_id) {
    const { clock, real_clock, outbound } = deps;
    const at = toIsoText(clock.now());
    const outcomes: { delivery_id: string; event: string }[] = [];
    await deliverDue(
      { ...deps, clock: real_clock },
      {
        outbound,
        only: { commerce_id, clock },
        onOutcome({ delivery_id, status }) {
          outcomes.push({ delivery_id, event: EVENTS[status] });
        },
      },
    );
    const ids = outcomes.map(({ delivery_id }) => delivery_id);
    const subjects = await listSubjects(deps.db, commerce_id, ids);
    return outcomes.map(({ delivery_id, event }) => ({
      at,
      event,
      delivery_id,
      subject: subjects.get(delivery_id) ?? '',
    }));
  },
};
