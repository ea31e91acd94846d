import { createTransport } from 'nodemailer';
import { BadAddressError, isMailAddress, oneLine, withoutAddresses, withoutLinks } from './header-values.ts';

export interface MailParty {
  name: string;
  address: string;
}

/** A file that goes along with a mail. */
export interface MailFile {
  name: string;
  media: string;
  bytes: Buffer;
  /** Of a picture that stands in the text itself: what it is called there. */
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

/** Hands mails to a mail server. */
export interface Mailer {
  /** How many mails it carries side by side. */
  at_once: number;
  /** Rejects when the server does not take the mail, and when an address is none. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const CONNECTIONS = 5;

/** The server may answer slowly, not never. All together they stay below the lease of a mail. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** Connects when the first mail is sent, and keeps its connections for the next ones. */
export function openMailer(options: { smtp_url: string }): Mailer {
  const transport = createTransport({
    url: options.smtp_url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A connection that breaks may have carried the mail already: when to try again is decided elsewhere.
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
    // The same at every attempt, so that a mail that was sent twice can be told from two mails.
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: toMailDate(mail.created_at),
    // Never as one text: an address in a text is parsed, and may turn out to be several.
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
    // Nobody's holiday note shall answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function toParty({ name, address }: MailParty): MailParty {
  if (!isMailAddress(address)) throw new BadAddressError(`${JSON.stringify(address)} is not a mail address`);
  return { name: oneLine(name), address };
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** As RFC 5322 has it: `Fri, 15 Jan 2027 15:00:00 +0000`. */
function toMailDate(instant: Temporal.Instant): string {
  const utc = instant.toZonedDateTimeISO('UTC');
  const time = utc.toPlainTime().toString({ smallestUnit: 'second' });
  return `${DAYS[utc.dayOfWeek - 1]}, ${utc.day} ${MONTHS[utc.month - 1]} ${utc.year} ${time} +0000`;
}
