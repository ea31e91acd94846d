import { sql } from 'kysely';
import { CURRENCIES, type Currency, type Interval } from '#src/kernel/lists.ts';
import { byId, byInstant, days, defineList, id, metadata, office } from '#src/platform/lists/definition.ts';
import { type MerchantRun, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../types.ts';

export interface SubscriptionListRow {
  id: string;
  status: SubscriptionStatus;
  office_id: number;
  subscriber_id: string;
  subscriber_name: string;
  subscriber_email: string;
  plan_id: string;
  plan_name: string;
  price: bigint;
  /** Monthly recurring revenue of the subscription, in minor units. */
  monthly: bigint;
  currency_type: Currency;
  invoice_period: number;
  invoice_interval: Interval;
  description: string | null;
  created_at: Temporal.Instant;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  next_charge_at: Temporal.Instant | null;
  grace_ends_at: Temporal.Instant | null;
  canceled_at: Temporal.Instant | null;
  is_waiting: boolean;
}

/** SQL expression that sorts subscriptions without a next charge last. */
const NEXT_CHARGE = sql`coalesce(s.next_charge_at, 'infinity'::timestamptz)`;

export const subscriptionList = defineList<SubscriptionListRow>({
  name: 'subscriptions',
  rows: sql`subscriptions s`,
  alias: 's',
  where: sql`not s.provisional`,
  has_environment: true,
  office: 's.office_id',
  key: byId('s.id'),
  sorts: {
    created_at: byInstant('s.created_at'),
    next_charge_at: { expression: NEXT_CHARGE, type: 'timestamptz', is_one_way: true },
  },
  default_sort: '-created_at',
  filters: {
    status: { kind: 'words', expression: sql`s.status`, values: SUBSCRIPTION_STATUSES, is_split: true },
    plan_id: { kind: 'id', expression: sql`s.subscription_plan_id`, is_uneven: true },
    subscriber_id: id('s.subscriber_id'),
    office_id: office('s.office_id'),
    next_charge: {
      kind: 'days',
      expression: NEXT_CHARGE,
      type: 'timestamptz',
      from: 'next_charge_from',
      to: 'next_charge_to',
    },
    created: days('s.created_at'),
    metadata: metadata('s.metadata'),
  },
  search: [{ by: 'id', expression: sql`s.id` }],
  shown: {
    columns: sql`s.id, s.status, s.office_id, s.subscriber_id, s.subscription_plan_id as plan_id, s.description, s.created_at,
      s.starts_at, s.ends_at, s.next_charge_at, s.grace_ends_at, s.canceled_at, s.open_operation is not null as is_waiting,
      s.currency_type, s.monthly, concat_ws(' ', c.name, c.last_name) as subscriber_name, c.email as subscriber_email,
      p.name as plan_name, p.price, p.invoice_period, p.invoice_interval`,
    joins: sql`
      left join subscriber_contacts c on c.commerce_id = s.commerce_id and c.id = s.subscriber_id
      left join plan_prices p on p.commerce_id = s.commerce_id and p.id = s.subscription_plan_id`,
  },
});

export interface ExpectedChargeRow {
  seq: bigint;
  subscription_id: string;
  subscriber_name: string;
  subscriber_email: string;
  plan_name: string;
  office_id: number;
  day: Temporal.PlainDate;
  amount: bigint;
  currency_type: Currency;
  is_expired: boolean;
}

/** List of the individual forecast charges, sorted by day. */
export const expectedChargeList = defineList<ExpectedChargeRow>({
  name: 'expected-charges',
  rows: sql`expected_charges e`,
  alias: 'e',
  has_environment: true,
  office: 'e.office_id',
  key: { expression: sql`e.seq`, type: 'bigint' },
  sorts: { day: { expression: sql`e.day`, type: 'date' } },
  default_sort: 'day',
  filters: {
    day: { kind: 'days', expression: sql`e.day`, type: 'date', from: 'day_from', to: 'day_to' },
    card: { kind: 'choice', choices: { expired: { condition: () => sql`e.is_expired` } } },
    currency: { kind: 'words', expression: sql`e.currency`, values: CURRENCIES, is_split: true },
    office_id: office('e.office_id'),
    subscription_id: id('e.subscription_id'),
  },
  shown: {
    columns: sql`e.seq, e.subscription_id, e.office_id, e.day, e.amount, e.currency as currency_type, e.is_expired,
      concat_ws(' ', c.name, c.last_name) as subscriber_name, c.email as subscriber_email, p.name as plan_name`,
    joins: sql`
      join subscriptions s on s.commerce_id = e.commerce_id and s.id = e.subscription_id
      left join subscriber_contacts c on c.commerce_id = s.commerce_id and c.id = s.subscriber_id
      left join plan_prices p on p.commerce_id = s.commerce_id and p.id = s.subscription_plan_id`,
  },
});

const SCHEDULED = byInstant('r.scheduled_at');

/** List of the charge runs of one merchant. It has no office filter, because a charge run covers all offices. */
export const runList = defineList<MerchantRun>({
  name: 'runs',
  rows: sql`merchant_runs r`,
  alias: 'r',
  has_environment: true,
  office: null,
  key: SCHEDULED,
  sorts: { scheduled_at: SCHEDULED },
  default_sort: '-scheduled_at',
  filters: { scheduled: days('r.scheduled_at') },
  shown: { columns: sql`r.*` },
});
