import type { Deps } from '#src/deps.ts';
import { composeMail } from '../compose.ts';
import { openForDisplay } from '../sealed-message.ts';
import type { Mail } from '../types.ts';
import { listMailsOf } from './store.ts';

/** Summary of an email, for the timeline of the object that it is about. */
export interface MailSummary {
  id: string;
  status: Mail['status'];
  subject: string;
  to: string;
  at: Temporal.Instant;
  /**
   * Error of the last attempt to send the email. Null while the service still retries, and if the email was sent.
   */
  error: string | null;
}

/**
 * Returns summaries of the emails about an object, newest first. Each summary has the subject line as it was sent.
 */
export async function listMailSummaries(
  deps: Deps,
  of: { commerce_id: number; production: boolean; subject: string },
  limit: number,
): Promise<MailSummary[]> {
  const mails = await listMailsOf(deps.db, of, limit);
  return Promise.all(
    mails.map(async (mail) => ({
      id: mail.id,
      status: mail.status,
      subject: composeMail(await openForDisplay(deps, mail), mail.locale).subject,
      to: mail.to_address,
      at: mail.sent_at ?? mail.created_at,
      error: mail.status === 'given_up' ? mail.last_error : null,
    })),
  );
}
