import { sql } from 'kysely';
import {
  amounts,
  byAmount,
  byId,
  byInstant,
  days,
  defineList,
  metadata,
  office,
} from '#src/platform/lists/definition.ts';
import type { Payment } from '../types.ts';

export type PaymentListRow = Pick<
  Payment,
  | 'id'
  | 'office_id'
  | 'description'
  | 'amount'
  | 'currency_type'
  | 'checkout_type'
  | 'reference_1'
  | 'reference_2'
  | 'reference_3'
  | 'customer'
  | 'active'
  | 'paid_at'
  | 'excess'
  | 'expires_at'
  | 'created_at'
>;

const EMAIL = sql`lower(p.customer ->> 'email') collate "C"`;

export const paymentList = defineList<PaymentListRow>({
  name: 'payments',
  rows: sql`payments p`,
  alias: 'p',
  has_environment: true,
  office: 'p.office_id',
  key: byId('p.id'),
  sorts: { created_at: byInstant('p.created_at'), amount: byAmount('p.amount') },
  default_sort: '-created_at',
  filters: {
    status: {
      kind: 'choice',
      choices: {
        too_much: { condition: () => sql`p.excess > 0`, is_rare: true },
        paid: { condition: () => sql`p.paid_at is not null` },
        pending: {
          condition: (now) =>
            sql`p.paid_at is null and p.active and (p.expires_at is null or p.expires_at > ${now})`,
          is_rare: true,
        },
        expired: { condition: (now) => sql`p.paid_at is null and p.active and p.expires_at <= ${now}` },
        inactive: { condition: () => sql`p.paid_at is null and not p.active` },
      },
    },
    office_id: office('p.office_id'),
    amount: amounts('p.amount'),
    created: days('p.created_at'),
    metadata: metadata('p.metadata'),
  },
  search: [
    { by: 'id', expression: sql`p.id` },
    { by: 'amount', expression: sql`p.amount` },
    { by: 'text', expression: sql`p.reference_1` },
    { by: 'text', expression: sql`p.reference_2` },
    { by: 'text', expression: sql`p.reference_3` },
    { by: 'lower_text', expression: EMAIL },
  ],
  shown: {
    columns: sql`p.id, p.office_id, p.description, p.amount, p.currency_type, p.checkout_type, p.reference_1, p.reference_2,
      p.reference_3, p.customer, p.active, p.paid_at, p.excess, p.expires_at,
      p.created_at`,
  },
});
