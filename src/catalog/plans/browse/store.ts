import { sql } from 'kysely';
import { CURRENCIES, type Currency, INTERVALS, type Interval } from '#src/kernel/lists.ts';
import {
  amounts,
  byAmount,
  byId,
  byInstant,
  days,
  defineList,
  id,
  metadata,
  office,
  oneOfWords,
  yesOrNo,
} from '#src/platform/lists/definition.ts';

export interface PlanListRow {
  id: string;
  office_id: number;
  name: string;
  description: string;
  price: bigint;
  currency_type: Currency;
  invoice_period: number;
  invoice_interval: Interval;
  trial_period: number;
  trial_interval: Interval;
  active: boolean;
  created_at: Temporal.Instant;
}

const NAME = sql`lower(p.name) collate "C"`;

export const planList = defineList<PlanListRow>({
  name: 'plans',
  rows: sql`plans p`,
  alias: 'p',
  where: sql`p.deleted_at is null`,
  has_environment: true,
  office: 'p.office_id',
  key: byId('p.id'),
  sorts: {
    created_at: byInstant('p.created_at'),
    name: { expression: NAME, type: 'text' },
    price: byAmount('p.price'),
  },
  default_sort: '-created_at',
  filters: {
    active: yesOrNo(sql`p.active`),
    office_id: office('p.office_id'),
    subscription_group_id: id('p.subscription_group_id'),
    invoice_interval: oneOfWords('p.invoice_interval', INTERVALS),
    currency_type: oneOfWords('p.currency_type', CURRENCIES),
    price: amounts('p.price', 'price'),
    created: days('p.created_at'),
    metadata: metadata('p.metadata'),
  },
  search: [
    { by: 'id', expression: sql`p.id` },
    { by: 'beginning', expression: NAME },
  ],
  shown: {
    columns: sql`p.id, p.office_id, p.name, p.description, p.price, p.currency_type, p.invoice_period, p.invoice_interval,
      p.trial_period, p.trial_interval, p.active, p.created_at`,
  },
});
