import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The envelope recipients, which can differ from the headers. */
  recipients: string[];
  sender: string;
  raw: string;
  parsed: Email;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Refuses mails with this SMTP code until it is set to null. */
  refuse(code: number | null): void;
  /** Resolves when the next mail arrives. */
  next(): Promise<void>;
}

const MAIL_USER = { user: 'cuota', pass: 'p@ss: word/€' } as const;

/** An SMTP server that accepts every mail from a client with the right password, unless `refuse` is set. */
export async function useMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let code: number | null = null;
  let arrival = Promise.withResolvers<void>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === MAIL_USER.user && password === MAIL_USER.pass;
      callback(isKnown ? null : new Error('wrong user or password'), { user: username });
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
