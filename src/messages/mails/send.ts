import type { Deps } from '#src/deps.ts';
import { BadAddressError } from '#src/platform/mail/header-values.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import type { LoadBranding } from '#src/tenancy/merchants/branding.ts';
import { cachedBrandingLoader } from '#src/tenancy/merchants/load-branding.ts';
import { brandForSending } from './brand.ts';
import { composeMail } from './compose.ts';
import type { MailMessage } from './messages.ts';
import { decideRetry } from './retries.ts';
import { openForSending } from './sealed-message.ts';
import { claimDueMail, keepDueMails, listEnvironmentsToSend, markFailed, markSent } from './store.ts';
import type { Mail } from './types.ts';

/**
 * Duration of the lease on a claimed email. It exceeds the time to send an email, even if every step of the SMTP
 * dialogue times out.
 */
const LEASE = { minutes: 10 } as const;
const ERROR_LENGTH = 500;

export interface SendCounts {
  sent: number;
  postponed: number;
  given_up: number;
  kept: number;
}

/**
 * Sends all due emails, or marks them as `kept` if there is no mail server. Errors are logged and not thrown. If
 * `signal` aborts, sending stops after the current email. If the worker stops after the mail server accepted an email
 * and before recording it, the email is sent twice, with the same message id.
 */
export async function sendDueMails(deps: Deps, signal?: AbortSignal): Promise<SendCounts> {
  const counts: SendCounts = { sent: 0, postponed: 0, given_up: 0, kept: 0 };
  const { mailer } = deps;
  try {
    if (mailer === null) await keep(deps, counts);
    else await sendInTurns({ ...deps, mailer, lookOf: cachedBrandingLoader(deps) }, counts, signal);
  } catch (error) {
    // The query fails if the database is unavailable. Claimed mails stay leased and are retried when the lease
    // expires.
    deps.log.error({ err: error }, 'mails could not be sent');
  }
  return counts;
}

type Sender = Deps & { mailer: Mailer; lookOf: LoadBranding };

async function keep(deps: Deps, counts: SendCounts): Promise<void> {
  counts.kept = await keepDueMails(deps.db, deps.clock.now());
}

/**
 * Sends one email of each merchant per round, so that thousands of receipts of one merchant do not delay the sign-in
 * codes of another. Each merchant's urgent emails are sent first.
 */
async function sendInTurns(deps: Sender, counts: SendCounts, signal: AbortSignal | undefined): Promise<void> {
  await environmentsInTurns({
    list: () => listEnvironmentsToSend(deps.db, deps.clock.now()),
    async serve(environment) {
      const now = deps.clock.now();
      const lease_holder = deps.presence.number();
      const claim = { now, leased_until: now.add(LEASE), lease_holder };
      const mail = await claimDueMail(deps.db, environment, claim);
      if (!mail) return 'done';
      counts[await attempt(deps, mail)] += 1;
      return 'more';
    },
    runners: deps.mailer.at_once,
    signal,
  });
}

async function attempt(deps: Sender, mail: Mail): Promise<keyof SendCounts> {
  const failure = await send(deps, mail);
  const now = deps.clock.now();
  if (failure === null) {
    await markSent(deps.db, mail, now);
    return 'sent';
  }
  const attempts = mail.attempts + 1;
  const is_hopeless = failure instanceof BadAddressError || failure instanceof StaleMailError;
  const decision = decideRetry({ attempts, now, is_hopeless });
  const last_error = failure.message.slice(0, ERROR_LENGTH);
  await markFailed(deps.db, mail, { ...decision, attempts, last_error });
  if (decision.status === 'waiting') return 'postponed';
  // The server's error message is not logged, because it may contain the address.
  deps.log.warn({ mail: mail.id, kind: mail.kind, attempts }, 'a mail was not sent and will not be retried');
  return 'given_up';
}

/** Sends one email. Returns null if the mail server accepted it, and otherwise the error. */
async function send(deps: Sender, mail: Mail): Promise<Error | null> {
  const { mailer, mail_from, lookOf } = deps;
  const { id, commerce_id, office_id, created_at } = mail;
  const from = { name: mail.from_name, address: mail_from };
  const to = { name: mail.to_name, address: mail.to_address };
  try {
    const message = await openForSending(deps, mail);
    if (isStale(message, deps.real_clock.now())) throw new StaleMailError('no longer relevant');
    const { brand, pictures } = brandForSending(await lookOf({ commerce_id, office_id }));
    const composed = composeMail(message, mail.locale, brand);
    const files = [...pictures, ...(await deps.uses.mail.documentsOf(deps, mail, message, lookOf))];
    const reply_to = mail.reply_to ?? brand.contact_email;
    await mailer.send({ id, from, to, reply_to, ...composed, files, created_at });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Error for an email whose code or link expired before it could be sent. */
class StaleMailError extends Error {}

function isStale(message: MailMessage, now: Temporal.Instant): boolean {
  if (!('expires_at' in message) || message.expires_at === null) return false;
  return Temporal.Instant.compare(message.expires_at, now) <= 0;
}
