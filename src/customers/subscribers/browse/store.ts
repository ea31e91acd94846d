import { sql } from 'kysely';
import { IDENTIFICATION_TYPES } from '#src/kernel/lists.ts';
import {
  byId,
  byInstant,
  days,
  defineList,
  metadata,
  office,
  oneOfWords,
  yesOrNo,
} from '#src/platform/lists/definition.ts';
import type { Subscriber } from '../types.ts';

export type SubscriberListRow = Pick<
  Subscriber,
  | 'id'
  | 'office_id'
  | 'identification_type'
  | 'id_number'
  | 'name'
  | 'last_name'
  | 'email'
  | 'phone_code'
  | 'cellphone_number'
  | 'billing_city'
  | 'billing_country'
  | 'active'
  | 'created_at'
>;

const NAME = sql`lower(u.name || ' ' || u.last_name) collate "C"`;
const EMAIL = sql`lower(u.email) collate "C"`;
const DOCUMENT = sql`u.id_number collate "C"`;

/** List of subscribers. It has no environment filter, because production and test share the subscribers. */
export const subscriberList = defineList<SubscriberListRow>({
  name: 'subscribers',
  rows: sql`subscribers u`,
  alias: 'u',
  where: sql`u.deleted_at is null`,
  has_environment: false,
  office: 'u.office_id',
  key: byId('u.id'),
  sorts: { created_at: byInstant('u.created_at'), name: { expression: NAME, type: 'text' } },
  default_sort: '-created_at',
  filters: {
    active: yesOrNo(sql`u.active`),
    email: { kind: 'text', expression: sql`lower(u.email)`, is_lower: true, is_rare: true },
    id_number: { kind: 'text', expression: sql`u.id_number`, is_rare: true },
    identification_type: oneOfWords('u.identification_type', IDENTIFICATION_TYPES),
    office_id: office('u.office_id'),
    created: days('u.created_at'),
    metadata: metadata('u.metadata'),
  },
  search: [
    { by: 'id', expression: sql`u.id` },
    { by: 'beginning', expression: EMAIL },
    { by: 'beginning', expression: DOCUMENT },
    { by: 'beginning', expression: NAME },
  ],
  shown: {
    columns: sql`u.id, u.office_id, u.identification_type, u.id_number, u.name, u.last_name, u.email, u.phone_code,
      u.cellphone_number, u.billing_city, u.billing_country, u.active, u.created_at`,
  },
});
