import { sql } from 'kysely';
import { RESERVATION_STATES } from '#src/kernel/lists.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
import {
  amounts,
  byAmount,
  byId,
  byInstant,
  days,
  defineList,
  office,
  oneOfWords,
} from '#src/platform/lists/definition.ts';
import type { Reservation } from '../types.ts';

export type ReservationListRow = Pick<
  Reservation,
  | 'id'
  | 'office_id'
  | 'status'
  | 'description'
  | 'estimated_amount'
  | 'authorized_amount'
  | 'confirmed_amount'
  | 'currency'
  | 'customer'
  | 'franchise'
  | 'last_four'
  | 'expires_at'
  | 'created_at'
>;

export const reservationList = defineList<ReservationListRow>({
  name: 'reservations',
  rows: sql`pre_authorizations r`,
  alias: 'r',
  has_environment: true,
  office: 'r.office_id',
  key: byId('r.id'),
  sorts: { created_at: byInstant('r.created_at'), estimated_amount: byAmount('r.estimated_amount') },
  default_sort: '-created_at',
  filters: {
    status: oneOfWords('r.status', RESERVATION_STATES),
    brand: oneOfWords('r.franchise', CARD_BRANDS),
    office_id: office('r.office_id'),
    amount: amounts('r.estimated_amount'),
    created: days('r.created_at'),
  },
  search: [
    { by: 'id', expression: sql`r.id` },
    { by: 'amount', expression: sql`r.estimated_amount` },
    { by: 'last_four', expression: sql`r.last_four` },
    { by: 'text', expression: sql`r.authorization_code` },
  ],
  shown: {
    columns: sql`r.id, r.office_id, r.status, r.description, r.estimated_amount, r.authorized_amount, r.confirmed_amount,
      r.currency, r.customer, r.franchise, r.last_four, r.expires_at, r.created_at`,
  },
});
