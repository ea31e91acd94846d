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
        body: z.string().meta({ description: 'Its beginning.' }),
      })
      .nullable(),
    error: z.string().nullable().meta({ description: 'Why the attempt failed.' }),
  })
  .meta({ id: 'WebhookAttempt' });

export const deliveryView = z
  .strictObject({
    id: z.uuid(),
    event_id: z.uuid().meta({ description: 'Sent as `webhook-id`; a replay has the same.' }),
    event: z.string().meta({ description: 'What happened.' }),
    subject: z.string().meta({ description: 'What it happened to; its events go out in order.' }),
    sequence: z.int().meta({ description: 'Number of the event among those of its subject, from 1.' }),
    url: z.string(),
    status: z.enum(DELIVERY_STATUSES).meta({ description: '`failed`: given up, or replaced by a replay.' }),
    created_at: instant,
    next_attempt_at: instant.nullable().meta({
      description: 'Null once settled, and while an earlier event of the subject is not.',
    }),
    attempts: z.array(attemptView),
  })
  .meta({ id: 'WebhookDelivery' });
