import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { MailParty } from '#src/platform/mail/mailer.ts';
import type { MailMessage } from './messages.ts';
import { insertMails, type NewMail } from './store.ts';

export interface MailInput {
  commerce_id: number;
  /** Whose users may read it in test; null: only those of all offices. */
  office_id: number | null;
  production: boolean;
  locale: Locale;
  message: MailMessage;
  /** What it is about, such as `subscription:UUID`. */
  subject?: string | null;
  to: MailParty;
  /** The merchant's name; the address it is sent from is the service's. */
  from_name: string;
  /** Where an answer goes, if not to where the mail came from. */
  reply_to?: string | null;
  now: Temporal.Instant;
}

/**
 * Writes any number of mails in one statement, in the caller's transaction, so that they are sent if and only if the
 * change they tell of is kept.
 *
 * Production mail always waits here, whether or not there is a mail server: the caller need not know. The sender
 * does, and keeps what nobody can send. Test mail is kept from the start.
 */
export async function enqueueMails(db: Deps['db'], mails: readonly MailInput[]): Promise<void> {
  if (mails.length > 0) await insertMails(db, mails.map(toMail));
}

function toMail(input: MailInput): NewMail {
  const { commerce_id, office_id, production, locale, to, from_name, message, now } = input;
  return {
    id: newId(),
    commerce_id,
    office_id,
    production,
    kind: message.kind,
    locale,
    to_name: to.name,
    to_address: to.address,
    from_name,
    reply_to: input.reply_to ?? null,
    message,
    subject: input.subject ?? null,
    created_at: now,
    status: production ? 'waiting' : 'kept',
    next_attempt_at: production ? now : null,
  };
}
