import { sql } from 'kysely';
import {
  amounts,
  byAmount,
  byId,
  byInstant,
  days,
  defineList,
  id,
  office,
  oneOfWords,
  optionalDays,
} from '#src/platform/lists/definition.ts';
import { INVOICE_REASONS, INVOICE_STATUSES, type Invoice } from '../types.ts';

export type InvoiceListRow = Pick<
  Invoice,
  | 'id'
  | 'number'
  | 'office_id'
  | 'subscription_id'
  | 'reason'
  | 'status'
  | 'currency_type'
  | 'total'
  | 'tax'
  | 'balance_applied'
  | 'period_start'
  | 'period_end'
  | 'attempts'
  | 'created_at'
  | 'paid_at'
  | 'failed_at'
> & { subscriber_name: string; subscriber_email: string; plan_name: string };

export const invoiceList = defineList<InvoiceListRow>({
  name: 'invoices',
  rows: sql`invoices i`,
  alias: 'i',
  has_environment: true,
  office: 'i.office_id',
  key: byId('i.id'),
  sorts: { created_at: byInstant('i.created_at'), total: byAmount('i.total') },
  default_sort: '-created_at',
  filters: {
    status: oneOfWords('i.status', INVOICE_STATUSES),
    reason: oneOfWords('i.reason', INVOICE_REASONS),
    office_id: office('i.office_id'),
    total: amounts('i.total', 'total'),
    created: days('i.created_at'),
    failed: optionalDays('i.failed_at', 'failed'),
    subscription_id: id('i.subscription_id'),
  },
  search: [
    { by: 'id', expression: sql`i.id` },
    { by: 'number', expression: sql`i.number` },
    { by: 'amount', expression: sql`i.total` },
  ],
  shown: {
    columns: sql`i.id, i.number, i.office_id, i.subscription_id, i.reason, i.status, i.currency_type, i.total, i.tax, i.balance_applied,
      i.period_start, i.period_end, i.attempts, i.created_at, i.paid_at, i.failed_at, concat_ws(' ', c.name, c.last_name) as subscriber_name,
      c.email as subscriber_email, p.name as plan_name`,
    joins: sql`
      left join subscriber_contacts c on c.commerce_id = i.commerce_id and c.id = i.subscriber_id
      left join plan_prices p on p.commerce_id = i.commerce_id and p.id = i.subscription_plan_id`,
  },
});
