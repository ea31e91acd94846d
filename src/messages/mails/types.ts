import type { Generated, Selectable } from 'kysely';
import type { Locale } from '#src/kernel/texts.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

export const MAIL_KINDS = [
  'renewal_invitation',
  'plan_change_invitation',
  'receipt',
  'failed_charge',
  'card_expiring',
  'cancellation',
  'ended',
  'sign_in_code',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `kept`: to be read here and never sent. */
export const MAIL_STATUSES = ['kept', 'waiting', 'sent', 'given_up'] as const;
type MailStatus = (typeof MAIL_STATUSES)[number];

/** A message as JSON has it; see `readMessage`. */
export type MessageData = Readonly<Record<string, unknown>>;

export interface MailTables {
  mails: {
    id: string;
    number: Generated<bigint>;
    commerce_id: number;
    office_id: number | null;
    production: boolean;
    kind: MailKind;
    locale: Locale;
    to_name: string;
    to_address: string;
    from_name: string;
    reply_to: string | null;
    message: JsonColumn<MessageData>;
    created_at: Temporal.Instant;
    status: MailStatus;
    attempts: number;
    next_attempt_at: Temporal.Instant | null;
    leased_until: Temporal.Instant | null;
    lease_holder: number | null;
    last_error: string | null;
    sent_at: Temporal.Instant | null;
  };
}

export type Mail = Selectable<MailTables['mails']>;
