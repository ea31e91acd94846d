import { sql } from 'kysely';
import {
  amounts,
  byAmount,
  byId,
  byInstant,
  days,
  defineList,
  office,
} from '#src/platform/lists/definition.ts';
import type { CollectionItem, RefusedItem } from '../types.ts';

export type ItemListRow = Pick<
  CollectionItem,
  | 'id'
  | 'office_id'
  | 'ref_payment'
  | 'description'
  | 'amount'
  | 'currency_type'
  | 'id_number'
  | 'payer_name'
  | 'expiration_date'
  | 'paid'
  | 'held'
  | 'full_payment_at'
  | 'active'
  | 'created_at'
>;

export const itemList = defineList<ItemListRow>({
  name: 'collection',
  rows: sql`collection_items i`,
  alias: 'i',
  has_environment: true,
  office: 'i.office_id',
  key: byId('i.id'),
  sorts: { created_at: byInstant('i.created_at'), amount: byAmount('i.amount') },
  default_sort: '-created_at',
  filters: {
    status: {
      kind: 'choice',
      choices: {
        paid: { condition: () => sql`i.full_payment_at is not null` },
        partly_paid: { condition: () => sql`i.full_payment_at is null and i.paid > 0` },
        pending: { condition: () => sql`i.full_payment_at is null and i.paid = 0 and i.active` },
        inactive: { condition: () => sql`i.full_payment_at is null and i.paid = 0 and not i.active` },
      },
    },
    id_number: { kind: 'text', expression: sql`i.id_number`, is_rare: true },
    office_id: office('i.office_id'),
    amount: amounts('i.amount'),
    created: days('i.created_at'),
  },
  search: [
    { by: 'id', expression: sql`i.id` },
    { by: 'text', expression: sql`i.ref_payment` },
    { by: 'text', expression: sql`i.id_number` },
    { by: 'amount', expression: sql`i.amount` },
  ],
  shown: {
    columns: sql`i.id, i.office_id, i.ref_payment, i.description, i.amount, i.currency_type, i.id_number, i.payer_name,
      i.expiration_date, i.paid, i.held, i.full_payment_at, i.active, i.created_at`,
  },
});

/**
 * List of invalid items. It contains the items that failed validation in each customer's latest ERP response.
 */
export const refusedItemList = defineList<RefusedItem>({
  name: 'refused-items',
  rows: sql`refused_items r`,
  alias: 'r',
  has_environment: true,
  office: 'r.office_id',
  key: byId('r.id'),
  sorts: { refused_at: byInstant('r.refused_at') },
  default_sort: '-refused_at',
  filters: {
    id_number: { kind: 'text', expression: sql`r.id_number`, is_rare: true },
    office_id: office('r.office_id'),
    refused: days('r.refused_at'),
  },
  search: [
    { by: 'text', expression: sql`r.ref_payment` },
    { by: 'text', expression: sql`r.id_number` },
  ],
  shown: { columns: sql`r.*` },
});
