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
        body: z.string().meta({ description: 'Start of the response body.' }),
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
      .meta({ description: 'Id of the event, sent as `webhook-id`. A replay has the same id.' }),
    event: z.string().meta({ description: 'Name of the event.' }),
    subject: z
      .string()
      .meta({ description: 'Subject of the event. The events of one subject are sent in order.' }),
    sequence: z.int().meta({ description: 'Number of the event among the events of its subject, from 1.' }),
    url: z.string(),
    status: z.enum(DELIVERY_STATUSES).meta({
      description:
        'Status of the delivery. `failed` means that all attempts failed, or that a replay replaced it.',
    }),
    created_at: instant,
    next_attempt_at: instant.nullable().meta({
      description:
        'Time of the next attempt: ISO 8601 with an offset. Null if the delivery is complete, or waits for an earlier event of its subject.',
    }),
    attempts: z.array(attemptView),
  })
  .meta({ id: 'WebhookDelivery' });
