import { sql } from 'kysely';
import { CURRENCIES, TRANSACTION_STATUSES } from '#src/kernel/lists.ts';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
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
import { METHODS } from '#src/providers/port/capabilities.ts';
import type { Operation, Transaction } from '../types.ts';

export type TransactionListRow = Pick<
  Transaction,
  | 'id'
  | 'number'
  | 'office_id'
  | 'status'
  | 'payment_method'
  | 'payment_method_source'
  | 'card_last_four'
  | 'amount'
  | 'currency_type'
  | 'refunded'
  | 'response_code'
  | 'authorization_code'
  | 'payment_id'
  | 'subscription_id'
  | 'pre_authorization_id'
  | 'customer_payer'
  | 'created_at'
  | 'approved_at'
>;

/**
 * SQL condition for transactions whose outcome is unknown, because the provider did not respond to an open operation.
 * It must match the condition in `measureUnknown`.
 */
const IS_UNKNOWN = sql`exists (
  select from operations o where o.commerce_id = t.commerce_id and o.transaction_id = t.id and o.production = t.production
    and o.status = 'open' and o.code = 'T01')`;

export const transactionList = defineList<TransactionListRow>({
  name: 'transactions',
  rows: sql`transactions t`,
  alias: 't',
  has_environment: true,
  office: 't.office_id',
  key: byId('t.id'),
  sorts: { created_at: byInstant('t.created_at'), amount: byAmount('t.amount') },
  default_sort: '-created_at',
  filters: {
    status: oneOfWords('t.status', TRANSACTION_STATUSES),
    payment_method: oneOfWords('t.payment_method', METHODS),
    brand: oneOfWords('t.payment_method_source', CARD_BRANDS),
    response_code: oneOfWords(
      't.response_code',
      RESPONSE_CODES.map(({ code }) => code),
    ),
    office_id: office('t.office_id'),
    amount: amounts('t.amount'),
    created: days('t.created_at'),
    approved: optionalDays('t.approved_at', 'approved'),
    outcome: { kind: 'choice', choices: { unknown: { condition: () => IS_UNKNOWN, is_rare: true } } },
    subscription_id: id('t.subscription_id'),
    payment_id: id('t.payment_id'),
  },
  search: [
    { by: 'id', expression: sql`t.id` },
    { by: 'number', expression: sql`t.number` },
    { by: 'last_four', expression: sql`t.card_last_four` },
    { by: 'amount', expression: sql`t.amount` },
    { by: 'text', expression: sql`t.authorization_code` },
  ],
  shown: {
    columns: sql`t.id, t.number, t.office_id, t.status, t.payment_method, t.payment_method_source, t.card_last_four, t.amount,
      t.currency_type, t.refunded, t.response_code, t.authorization_code, t.payment_id, t.subscription_id,
      t.pre_authorization_id, t.customer_payer, t.created_at, t.approved_at`,
  },
});

export type RefundListRow = Pick<Operation, 'reference' | 'amount' | 'provider' | 'settled_at'> &
  Pick<Transaction, 'number' | 'office_id' | 'currency_type' | 'customer_payer'> & {
    transaction_id: string;
    kind: 'void' | 'refund';
  };

/**
 * List of refunds and voids of collected money. It applies the same rules as the statistics of returned money.
 * Released holds are excluded, because they collected no money.
 */
export const refundList = defineList<RefundListRow>({
  name: 'refunds',
  rows: sql`operations o`,
  alias: 'o',
  extra_joins: sql`join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id`,
  where: sql`o.kind in ('void', 'refund') and o.status = 'approved' and t.approved_at is not null`,
  has_environment: true,
  office: 't.office_id',
  key: byId('o.reference'),
  sorts: { settled_at: byInstant('o.settled_at') },
  default_sort: '-settled_at',
  filters: {
    kind: oneOfWords('o.kind', ['void', 'refund']),
    currency: oneOfWords('o.currency', CURRENCIES),
    settled: days('o.settled_at'),
    office_id: office('t.office_id'),
    transaction_id: id('o.transaction_id'),
  },
  search: [{ by: 'id', expression: sql`o.reference` }],
  shown: {
    columns: sql`o.reference, o.kind, o.amount, o.currency as currency_type, o.provider, o.settled_at, o.transaction_id,
      t.number, t.office_id, t.customer_payer`,
    joins: sql`join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id`,
  },
});
