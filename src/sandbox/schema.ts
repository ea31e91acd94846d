import { z } from 'zod';
import { subscriptionTransaction, subscriptionView } from '#src/billing/subscriptions/schema.ts';
import { checkoutAnswer } from '#src/checkout/payments/schema.ts';
import { nullable, required } from '#src/platform/http/fields.ts';
import { decimal, digits, isoDateTime, oneOf, text } from '#src/platform/http/rules.ts';
import { METHODS } from '#src/providers/port/capabilities.ts';
import { DISPUTE_KINDS } from '#src/providers/port/disputes.ts';

const outcome = nullable(oneOf(['approve', 'reject', 'pending']));

export const payBody = z.object({
  method: nullable(oneOf(METHODS)),
  number: nullable(digits({ min: 14, max: 16 })),
  outcome,
});

export const payAnswer = checkoutAnswer;

export const disputeBody = z.object({
  kind: nullable(oneOf(DISPUTE_KINDS)),
  amount: nullable(decimal({ min: 1n })),
  reason_code: nullable(text({ max: 64 })),
  reason: nullable(text({ max: 500 })),
});

export const decideBody = z.object({ outcome: required(oneOf(['won', 'lost'])) });

export const advanceBody = z.object({ advance_to: required(isoDateTime) });

const instant = z.string().meta({ format: 'date-time' });

export const clockView = z
  .strictObject({
    now: instant,
    frozen: z.boolean().meta({
      description:
        'Whether the clock is frozen. A frozen clock changes only when `POST /sandbox/clock` advances it.',
    }),
  })
  .meta({ id: 'SandboxClock' });

export const advanceAnswer = clockView.extend({
  events: z.array(z.object({ at: instant, event: z.string() }).catchall(z.string())).meta({
    description:
      'Events that happened while the clock advanced, oldest first, with the ids of their objects.',
  }),
});

export const erased = z.strictObject({ erased: z.literal(true) });

export const acceptedInvitation = z.strictObject({
  accepted: z.boolean(),
  subscription: subscriptionView,
  transaction: subscriptionTransaction.nullable(),
});

export const accountBody = z.object({ outcome: required(oneOf(['approve', 'reject', 'revoke'])) });

export const authorizeBody = z.object({ number: nullable(digits({ min: 14, max: 16 })), outcome });
