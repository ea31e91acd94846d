import { z } from 'zod';
import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { subscriptionReference } from '#src/billing/subscriptions/schema.ts';
import { SUBSCRIPTION_STATUSES } from '#src/billing/subscriptions/types.ts';
import type { Issue } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { type InvoiceLine, LINE_KINDS } from '#src/ledger/invoices/types.ts';
import { metadata, nullable, optional, required } from '#src/platform/http/fields.ts';
import {
  flag,
  integer,
  oneOf,
  RULE_TEXTS,
  type Rule,
  startDate,
  text,
  url,
} from '#src/platform/http/rules.ts';

const TEXTS = {
  after_start: {
    en: 'The {field} must be after starts_at.',
    es: 'El campo {field} debe ser posterior a starts_at.',
  },
  one_source: {
    en: 'It is charged to a card or to an account, not to both.',
    es: 'Se cobra a una tarjeta o a una cuenta, no a ambas.',
  },
  lines: {
    en: 'The {field} must be lines as an export writes them.',
    es: 'El campo {field} debe tener las líneas como las escribe una exportación.',
  },
  future: {
    en: 'The {field} must be in the future: import what its old system has charged last.',
    es: 'El campo {field} debe estar en el futuro: importe lo último que cobró su sistema anterior.',
  },
} as const satisfies Record<string, Text>;

const MAX_CHARGES = 1_000_000;
const MAX_LINES = 100;
const minor = z.string().regex(/^-?\d{1,15}$/);

/** Schema of imported invoice lines. Amounts are strings in minor units, as in the stored invoice lines. */
const lines = z
  .array(
    z.strictObject({
      kind: z.enum(LINE_KINDS),
      plan: z.string().max(255),
      amount: minor,
      parts: z
        .array(
          z.strictObject({
            ...{ from: z.iso.datetime(), to: z.iso.datetime(), seconds: z.int().min(0) },
            ...{ list: minor, share: minor, whole: minor },
          }),
        )
        .max(MAX_LINES)
        .optional(),
    }),
  )
  .max(MAX_LINES);

/**
 * Validation rule for pending proration lines. They result from plan changes, and the next renewal charges or credits
 * them.
 */
const pendingLines: Rule<readonly InvoiceLine[]> = {
  json: { type: 'array' },
  read(value) {
    const { data } = lines.safeParse(value);
    return (data as readonly InvoiceLine[] | undefined) ?? { broken: TEXTS.lines };
  },
};

const key = text({ max: 255 });

/** Schema of a line in subscriptions.csv. A date without a time means the start of that day in Colombia. */
export const subscriptionBody = z.object({
  plan_id: required(key),
  subscriber_id: required(key),
  card: nullable(key),
  payment_source: nullable(key),
  status: required(oneOf(SUBSCRIPTION_STATUSES)),
  starts_at: required(startDate),
  ends_at: required(startDate),
  created_at: nullable(startDate),
  trial_ends_at: nullable(startDate),
  grace_ends_at: nullable(startDate),
  canceled_at: nullable(startDate),
  cancel_at: nullable(startDate),
  cancel_at_period_end: optional(flag),
  cancellation_reason: nullable(text({ max: 500 })),
  paused_at: nullable(startDate),
  resumes_at: nullable(startDate),
  charges: optional(integer({ min: 0, max: MAX_CHARGES })),
  anchor_day: nullable(integer({ min: 1, max: 31 })),
  coupon: nullable(text({ max: 64 })),
  plan_discount: optional(flag),
  discount_ends_at: nullable(startDate),
  scheduled_plan_id: nullable(key),
  pending_lines: nullable(pendingLines),
  description: nullable(text({ max: 255 })),
  reference: subscriptionReference,
  webhook_url: nullable(url({ max: 2048 })),
  metadata,
});

export type SubscriptionBody = z.infer<typeof subscriptionBody>;

/**
 * Returns issues for fields of an imported subscription that contradict each other or are not consistent with the
 * current time.
 */
export function importedStateIssues(body: SubscriptionBody, now: Temporal.Instant): Issue[] {
  const { status, starts_at, ends_at, grace_ends_at = null, paused_at = null, canceled_at = null } = body;
  const issues: Issue[] = [];
  const isPast = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, now) <= 0;
  // The period of an ended subscription may have zero length, because the subscription may have been canceled when it
  // started.
  const least = isOver(status) ? 1 : 0;
  if (Temporal.Instant.compare(starts_at, ends_at) >= least)
    issues.push({ path: 'ends_at', text: TEXTS.after_start });
  if ((status === 'trial' || status === 'activa') && isPast(ends_at))
    issues.push({ path: 'ends_at', text: TEXTS.future });
  if (status === 'en_gracia' && grace_ends_at === null)
    issues.push({ path: 'grace_ends_at', text: RULE_TEXTS.required });
  if (status === 'en_gracia' && grace_ends_at !== null && isPast(grace_ends_at))
    issues.push({ path: 'grace_ends_at', text: TEXTS.future });
  if (status === 'pausada' && paused_at === null)
    issues.push({ path: 'paused_at', text: RULE_TEXTS.required });
  if (body.card && body.payment_source) issues.push({ path: 'payment_source', text: TEXTS.one_source });
  const isCancelled = body.cancel_at_period_end === true && !isOver(status);
  if (isCancelled && canceled_at === null) issues.push({ path: 'canceled_at', text: RULE_TEXTS.required });
  return issues;
}
