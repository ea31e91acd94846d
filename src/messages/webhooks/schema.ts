import { z } from 'zod';
import { DELIVERY_STATUSES } from './types.ts';

const instant = z.string().meta({ format: 'date-time' });

const attemptView = z
  .strictObject({
    at: instant,
    status: z.enum(['delivered', 'failed']),
    duration_ms: z.int(),
    request: z.strictObject({ headers: z.record(z.string(), z.string()), body: z.string() }),
    answer: z
      .strictObject({
        status: z.int(),
        body: z.string().meta({ description: 'First characters of the response body.' }),
      })
      .nullable(),
    error: z.string().nullable().meta({ description: 'Why the attempt failed.' }),
  })
  .meta({ id: 'WebhookAttempt' });

export const deliveryView = z
  .strictObject({
    id: z.uuid(),
    event_id: z
      .uuid()
      .meta({ description: 'Id of the event, sent in the header `webhook-id`. A replay has the same id.' }),
    event: z.string().meta({ description: 'Name of the event.' }),
    subject: z.string().meta({
      description: 'Object that the event is about. Events about the same object are sent in order.',
    }),
    sequence: z
      .int()
      .meta({ description: 'Position of the event among the events of the same `subject`. The first is 1.' }),
    url: z.string(),
    status: z.enum(DELIVERY_STATUSES).meta({
      description:
        'Status of the delivery. `failed` means that all attempts failed, or that a replay replaced the delivery.',
    }),
    created_at: instant,
    next_attempt_at: instant.nullable().meta({
      description:
        'Time of the next attempt, as ISO 8601 with an offset. Null if the delivery is complete or an earlier event of the same subject must be delivered first.',
    }),
    attempts: z.array(attemptView),
  })
  .meta({ id: 'WebhookDelivery' });
