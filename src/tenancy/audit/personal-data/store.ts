import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Columns whose values can identify a person. Erasure removes these values from audit entries and keeps the
 * other values.
 */
const IDENTIFYING_COLUMNS = [
  ...['identification_type', 'id_number', 'name', 'last_name', 'email', 'phone_code', 'cellphone_number'],
  ...[
    'billing_address',
    'billing_city',
    'description',
    'cancellation_reason',
    'reason',
    'webhook_url',
    'redirect_url',
    'success_url',
    'cancel_url',
  ],
  ...[
    'reference',
    'reference_1',
    'reference_2',
    'reference_3',
    'last_four',
    'card_last_four',
    'expiration_date',
    'evidence',
  ],
  ...['evidence_file', 'to_address', 'address', 'parameters', 'url'],
];

/**
 * Personal data in audit entries. Erasure removes the personal values but keeps each entry with its number, time,
 * action and actor.
 */
export const personalEntries: PersonalData = {
  name: 'audit_log',
  order: 100,
  async find({ db }, { commerce_id, emails, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from audit_log
      where commerce_id = ${commerce_id} and (subject_id = any (${ids}) or (channel = 'payer' and actor = any (${emails}))
        or exists (select from unnest(${emails}::text[]) e
          where strpos(lower(coalesce(before::text, '') || coalesce(after::text, '')), e) > 0))
      order by number
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, emails, ids }) {
    await sql`set local audit.opened_for = 'erasure'`.execute(db);
    const without = (side: typeof BEFORE) => sql`(
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(${side}) f
      where not (subject_id = any (${ids}) and f.key = any (${IDENTIFYING_COLUMNS}))
        and not exists (select from unnest(${emails}::text[]) e where strpos(lower(f.value::text), e) > 0))`;
    await sql`
      update audit_log set
        before = case when before is not null then ${without(BEFORE)} end,
        after = case when after is not null then ${without(AFTER)} end,
        actor = case when channel = 'payer' then null else actor end,
        origin = case when channel = 'payer' then null else origin end
      where commerce_id = ${commerce_id} and (subject_id = any (${ids}) or (channel = 'payer' and actor = any (${emails}))
        or exists (select from unnest(${emails}::text[]) e
          where strpos(lower(coalesce(before::text, '') || coalesce(after::text, '')), e) > 0))
    `.execute(db);
    await sql`set local audit.opened_for = ''`.execute(db);
  },
};

const BEFORE = sql`before`;
const AFTER = sql`after`;
