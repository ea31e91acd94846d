import type { z } from 'zod';
import { toIsoText } from '#src/kernel/calendar.ts';
import type { deliveryView } from './schema.ts';
import { headersOf } from './sign.ts';
import type { ListedDelivery } from './store.ts';
import type { Attempt } from './types.ts';

type DeliveryView = z.infer<typeof deliveryView>;

export function viewDeliveries(
  deliveries: readonly ListedDelivery[],
  attempts: readonly Attempt[],
): DeliveryView[] {
  const byDelivery = Map.groupBy(attempts, (attempt) => attempt.delivery_id);
  return deliveries.map((delivery) => viewDelivery(delivery, byDelivery.get(delivery.id) ?? []));
}

export function viewDelivery(delivery: ListedDelivery, attempts: readonly Attempt[]): DeliveryView {
  const { id, event_id, kind, subject, sequence, url, next_attempt_at } = delivery;
  const hasArrived = attempts.some((attempt) => attempt.error === null);
  return {
    id,
    event_id,
    event: kind,
    subject,
    sequence,
    url,
    status: delivery.is_pending ? 'pending' : hasArrived ? 'delivered' : 'failed',
    created_at: toIsoText(delivery.created_at),
    next_attempt_at: next_attempt_at === null ? null : toIsoText(next_attempt_at),
    attempts: attempts.map((attempt) => viewAttempt(delivery, attempt)),
  };
}

function viewAttempt(delivery: ListedDelivery, attempt: Attempt): DeliveryView['attempts'][number] {
  const { signature, standard_signature, answer_status, error } = attempt;
  const isSigned = signature !== null && standard_signature !== null;
  return {
    at: toIsoText(attempt.at),
    status: error === null ? 'delivered' : 'failed',
    duration_ms: attempt.duration_ms,
    request: {
      headers: isSigned
        ? headersOf({ ...delivery, sent_at_s: Number(attempt.sent_at_s), signature, standard_signature })
        : {},
      body: delivery.body,
    },
    answer: answer_status === null ? null : { status: answer_status, body: attempt.answer_body ?? '' },
    error,
  };
}
