import type { Generated, Selectable } from 'kysely';
import type { Locale } from '#src/kernel/texts.ts';
import type { StoredActor } from '#src/platform/database/actor.ts';
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
  'dispute_opened',
  'dispute_deadline',
  'user_invitation',
  'password_reset',
  'email_confirmation',
  'account_notice',
  'payment_receipt',
  'cash_voucher',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Kinds of emails for which a person is waiting in the browser. They are sent before all other emails. The index
 * `mails_urgent` must list the same kinds.
 */
export const URGENT_KINDS = [
  'sign_in_code',
  'user_invitation',
  'password_reset',
  'email_confirmation',
] as const satisfies readonly MailKind[];

/** Statuses of an email. A `kept` email is never sent, but users can read it in the panel. */
export const MAIL_STATUSES = ['kept', 'waiting', 'sent', 'given_up'] as const;
type MailStatus = (typeof MAIL_STATUSES)[number];

/** An email message as stored in JSON. `readMessage` parses it. */
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
    /**
     * The object that the email is about, such as `subscription:UUID`. Null if the email is not about an object.
     */
    subject: string | null;
    created_at: Temporal.Instant;
    status: MailStatus;
    attempts: number;
    next_attempt_at: Temporal.Instant | null;
    leased_until: Temporal.Instant | null;
    lease_holder: number | null;
    last_error: string | null;
    sent_at: Temporal.Instant | null;
  };
  mail_requests: {
    id: string;
    kind: RequestedKind;
    /** The email address exactly as the visitor typed it. */
    email: string;
    parameters: JsonColumn<RequestParameters[RequestedKind]>;
    /** The visitor who requested the email, for the audit log. Null if unknown. */
    actor: JsonColumn<StoredActor | null>;
    created_at: Temporal.Instant;
  };
}

/**
 * Emails that visitors can request for any email address. Each property lists the parameters of one kind of email, in
 * addition to the address.
 */
export interface RequestParameters {
  sign_in_code: { request_id: string; merchant: string | null; length: 'short' | 'long' };
  password_reset: { locale: Locale };
  email_confirmation: { locale: Locale; person_id: number };
}

export type RequestedKind = keyof RequestParameters;
export type MailRequest = Selectable<MailTables['mail_requests']>;

export type Mail = Selectable<MailTables['mails']>;
