import { sql } from 'kysely';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import { byId, byInstant, defineList, id, oneOfWords } from '#src/platform/lists/definition.ts';

export interface CardListRow {
  id: string;
  subscriber_id: string;
  subscriber_name: string;
  subscriber_email: string;
  brand: CardBrand;
  last_four: string;
  holder: string;
  /** Expiration month of the card, such as `2027-03`. */
  expiration_date: string;
  created_at: Temporal.Instant;
}

/** List of saved cards. Users who can access a subscriber can list the subscriber's cards. */
export const cardList = defineList<CardListRow>({
  name: 'cards',
  rows: sql`cards c`,
  alias: 'c',
  extra_joins: sql`join subscriber_contacts o on o.commerce_id = c.commerce_id and o.id = c.subscriber_id`,
  where: sql`c.deleted_at is null and o.deleted_at is null`,
  has_environment: true,
  office: 'o.office_id',
  key: byId('c.id'),
  sorts: {
    expiration_date: { expression: sql`c.expiration_date collate "C"`, type: 'text' },
    created_at: byInstant('c.created_at'),
  },
  default_sort: 'expiration_date',
  filters: {
    expires: {
      kind: 'months',
      expression: sql`c.expiration_date collate "C"`,
      from: 'expires_from',
      to: 'expires_to',
      sort: 'expiration_date',
    },
    brand: oneOfWords('c.brand', CARD_BRANDS),
    subscriber_id: id('c.subscriber_id'),
  },
  search: [
    { by: 'id', expression: sql`c.id` },
    { by: 'last_four', expression: sql`c.last_four` },
  ],
  shown: {
    columns: sql`c.id, c.subscriber_id, c.brand, c.last_four, c.holder, c.expiration_date, c.created_at,
      concat_ws(' ', o.name, o.last_name) as subscriber_name, o.email as subscriber_email`,
    joins: sql`join subscriber_contacts o on o.commerce_id = c.commerce_id and o.id = c.subscriber_id`,
  },
});
