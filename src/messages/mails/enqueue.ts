import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { MailParty } from '#src/platform/mail/mailer.ts';
import type { MailMessage } from './messages.ts';
import { insertMails, type NewMail } from './store.ts';

export interface MailInput {
  commerce_id: number;
  /**
   * Office whose users may read the email in the test environment. Null if only users with access to all offices may
   * read it.
   */
  office_id: number | null;
  production: boolean;
  locale: Locale;
  message: MailMessage;
  /**
   * The object that the email is about, such as `subscription:UUID`. Null or missing if the email is not about an
   * object.
   */
  subject?: string | null;
  to: MailParty;
  /** Sender name, which is the merchant's name. The sender address belongs to this service. */
  from_name: string;
  /** Address for replies. If null or missing, replies go to the merchant's contact address. */
  reply_to?: string | null;
  now: Temporal.Instant;
}

/**
 * Writes any number of emails in one statement, in the caller's transaction. They are sent only if the transaction
 * commits. Test emails are stored with status `kept` and never sent. Production emails are queued. Without a mail
 * server, the worker marks them as `kept`.
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
