import type { Terms } from '#src/billing/subscriptions/rules/life.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';

/** Converts a time in Colombia, such as `2027-03-01 19:00`. */
export function at(local: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime('America/Bogota').toInstant();
}

/** Converts an instant to Colombia time. Null stays null. */
export function localText(instant: Temporal.Instant | null | undefined): string | null {
  if (!instant) return null;
  const local = instant.toZonedDateTimeISO('America/Bogota').toPlainDateTime();
  return local.toString().replace('T', ' ').replace(/:00$/, '');
}

/** Terms of 30,000.00 a month, without grace period or end. */
export function terms(change: Partial<Terms> = {}): Terms {
  return {
    id: 'plan',
    name: 'Mensual',
    price: 30_000_00n,
    tax_hundredths: null,
    invoice_period: 1,
    invoice_interval: 'month',
    grace_period: null,
    grace_interval: null,
    max_recurrences: null,
    deadline: null,
    ...change,
  };
}

/** A subscription paid from 1 February to 1 March 2027, 10:00. */
export function aRow(change: Partial<Subscription> = {}): Subscription {
  const start = at('2027-02-01 10:00');
  const end = at('2027-03-01 10:00');
  return {
    id: 'subscription',
    commerce_id: 1,
    office_id: 1,
    production: false,
    subscription_plan_id: 'plan',
    subscriber_id: 'subscriber',
    status: 'activa',
    created_at: start,
    updated_at: start,
    description: null,
    reference: null,
    checkout_session_id: null,
    metadata: null,
    webhook_url: null,
    card_id: 'card',
    payment_source_id: null,
    currency_type: 'COP',
    provisional: false,
    starts_at: start,
    ends_at: end,
    due_at: end,
    anchor_day: 1,
    period: { list: '3000000', seconds: 28 * 86_400, share: '3000000', whole: '3000000' },
    trial_ends_at: null,
    grace_ends_at: null,
    canceled_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_reason: null,
    paused_at: null,
    resumes_at: null,
    next_charge_at: at('2027-03-01 19:00'),
    alarm_at: at('2027-03-01 19:00'),
    open_operation: null,
    charges: 1,
    discount: null,
    discounted_by: null,
    discount_ends_at: null,
    pending_lines: [],
    scheduled_plan_id: null,
    invoice_id: null,
    events: 1,
    monthly: 3_000_000n,
    revenue_since: start,
    ...change,
  };
}

/** A row in each status, with the columns that this status requires. */
export function rowIn(status: Subscription['status'], change: Partial<Subscription> = {}): Subscription {
  const own: Record<Subscription['status'], Partial<Subscription>> = {
    trial: { trial_ends_at: at('2027-03-01 10:00'), charges: 0 },
    activa: {},
    en_gracia: { grace_ends_at: at('2027-03-08 10:00'), invoice_id: 'invoice' },
    pausada: { paused_at: at('2027-02-10 10:00'), next_charge_at: null },
    cancelada: {
      canceled_at: at('2027-02-20 10:00'),
      cancel_at: at('2027-02-20 10:00'),
      next_charge_at: null,
    },
    finalizada: { next_charge_at: null },
  };
  return aRow({ status, ...own[status], ...change });
}
