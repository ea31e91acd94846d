import { sql } from 'kysely';
import { byId, byInstant, days, defineList, office, oneOfWords } from '#src/platform/lists/definition.ts';
import { MAIL_KINDS, MAIL_STATUSES, type Mail } from '../types.ts';

export type MailListRow = Pick<
  Mail,
  | 'id'
  | 'office_id'
  | 'kind'
  | 'locale'
  | 'to_name'
  | 'to_address'
  | 'status'
  | 'attempts'
  | 'last_error'
  | 'created_at'
  | 'sent_at'
>;

const ADDRESS = sql`lower(m.to_address) collate "C"`;

export const mailList = defineList<MailListRow>({
  name: 'mails',
  rows: sql`mails m`,
  alias: 'm',
  has_environment: true,
  office: 'm.office_id',
  key: byId('m.id'),
  sorts: { created_at: byInstant('m.created_at') },
  default_sort: '-created_at',
  filters: {
    status: oneOfWords('m.status', MAIL_STATUSES),
    kind: oneOfWords('m.kind', MAIL_KINDS),
    to: { kind: 'text', expression: ADDRESS, is_lower: true, is_rare: true },
    office_id: office('m.office_id'),
    created: days('m.created_at'),
  },
  search: [
    { by: 'id', expression: sql`m.id` },
    { by: 'lower_text', expression: ADDRESS },
  ],
  shown: {
    columns: sql`m.id, m.office_id, m.kind, m.locale, m.to_name, m.to_address, m.status, m.attempts, m.last_error,
      m.created_at, m.sent_at`,
  },
});
