import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** Who the server was told it is for, whatever the headers say. */
  recipients: string[];
  sender: string;
  raw: string;
  parsed: Email;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The next mails are refused with this SMTP code, until it is null again. */
  refuse(code: number | null): void;
  /** Resolves when a mail has come. */
  next(): Promise<void>;
}

const MAIL_USER = { user: 'cuota', pass: 'p@ss: word/€' } as const;

/** A mail server that takes everything from whoever knows the password, unless told otherwise. */
export async function useMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let code: number | null = null;
  let arrival = Promise.withResolvers<void>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === MAIL_USER.user && password === MAIL_USER.pass;
      callback(isKnown ? null : new Error('who are you?'), { user: username });
    },
    onRcptTo(_address, _session, callback) {
      callback(code === null ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const bytes = Buffer.concat(parts);
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          raw: bytes.toString('latin1'),
          parsed: await PostalMime.parse(bytes),
        });
        callback();
        arrival.resolve();
        arrival = Promise.withResolvers();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  after(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const login = `${encodeURIComponent(MAIL_USER.user)}:${encodeURIComponent(MAIL_USER.pass)}`;
  return {
    url: `smtp://${login}@127.0.0.1:${port}`,
    received,
    refuse(next) {
      code = next;
    },
    next: () => arrival.promise,
  };
}
