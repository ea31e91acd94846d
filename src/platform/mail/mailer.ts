import { createTransport } from 'nodemailer';
import { BadAddressError, isMailAddress, oneLine, withoutAddresses, withoutLinks } from './header-values.ts';

export interface MailParty {
  name: string;
  address: string;
}

/** A mail attachment. */
export interface MailFile {
  name: string;
  media: string;
  bytes: Buffer;
  /** Content id of an image, by which the HTML of the mail refers to it. */
  cid?: string;
}

interface OutgoingMail {
  id: string;
  from: MailParty;
  to: MailParty;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  files?: readonly MailFile[];
  created_at: Temporal.Instant;
}

/** Sends emails through an SMTP server. */
export interface Mailer {
  /** Maximum number of mails sent concurrently. */
  at_once: number;
  /** Sends an email. Rejects if the SMTP server refuses it or an address is invalid. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const CONNECTIONS = 5;

/**
 * SMTP timeouts in milliseconds. Their sum is shorter than the lease of a queued mail, so another worker does not send
 * the same mail.
 */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** Opens a mailer. It connects to the SMTP server when the first mail is sent, and reuses its connections. */
export function openMailer(options: { smtp_url: string }): Mailer {
  const transport = createTransport({
    url: options.smtp_url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A broken connection may have delivered the mail already. The mail queue decides when to retry.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    at_once: CONNECTIONS,
    async send(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close: () => transport.close(),
  };
}

function toMessage(mail: OutgoingMail) {
  const { from, to, reply_to, subject, text, html } = mail;
  return {
    // Each attempt uses the same id, so that a mail that was sent twice can be recognised.
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: toMailDate(mail.created_at),
    // The sender is passed as an object, because nodemailer parses a string and could find several addresses in it.
    from: toParty({ ...from, name: withoutAddresses(from.name) }),
    to: toParty({ ...to, name: withoutLinks(to.name) }),
    ...(reply_to === null ? {} : { replyTo: toParty({ name: '', address: reply_to }) }),
    subject: oneLine(subject),
    text,
    html,
    attachments: (mail.files ?? []).map(({ name, media, bytes, cid }) => ({
      filename: name,
      contentType: media,
      content: bytes,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    // Prevents automatic replies such as vacation notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function toParty({ name, address }: MailParty): MailParty {
  if (!isMailAddress(address)) throw new BadAddressError(`${JSON.stringify(address)} is not a mail address`);
  return { name: oneLine(name), address };
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Formats a date according to RFC 5322: `Fri, 15 Jan 2027 15:00:00 +0000`. */
function toMailDate(instant: Temporal.Instant): string {
  const utc = instant.toZonedDateTimeISO('UTC');
  const time = utc.toPlainTime().toString({ smallestUnit: 'second' });
  return `${DAYS[utc.dayOfWeek - 1]}, ${utc.day} ${MONTHS[utc.month - 1]} ${utc.year} ${time} +0000`;
}
