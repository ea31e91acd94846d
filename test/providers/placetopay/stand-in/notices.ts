import { createHash } from 'node:crypto';
import type { Account, Entry, Json } from './types.ts';
import { statusBody } from './view.ts';

/**
 * How notifications are delivered. The test delivers `held` ones in any order. `chaos` loses some and duplicates
 * others.
 */
export type NoticeMode =
  | 'normal'
  | 'chaos'
  | 'lost'
  | 'doubled'
  | 'early'
  | 'held'
  | 'forged'
  | 'sha1'
  | 'prefixed';

export interface Notices {
  mode: NoticeMode;
  /** Notifications that the test delivers. */
  held: { url: string; body: Json }[];
  /** All sent notifications with the HTTP status of the receiver, or 0 without a response. */
  sent: { url: string; body: Json; http: number }[];
  isEarly(): boolean;
  send(entry: Entry): Promise<void>;
  deliver(notice: { url: string; body: Json }): Promise<void>;
}

const CHAOS: readonly NoticeMode[] = ['normal', 'lost', 'doubled', 'forged', 'normal', 'lost'];

export function openNotices(accounts: readonly Account[], now: () => Date): Notices {
  async function deliver({ url, body }: { url: string; body: Json }): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => null,
    );
    // The gateway sends a notification once and does not retry it.
    notices.sent.push({ url, body, http: answer?.status ?? 0 });
  }

  let count = 0;
  const notices: Notices = {
    mode: 'normal',
    held: [],
    sent: [],
    isEarly: () => notices.mode === 'early',
    async send(entry) {
      const mode = notices.mode === 'chaos' ? (CHAOS[count++ % CHAOS.length] ?? 'normal') : notices.mode;
      if (!entry.notificationURL || mode === 'lost') return;
      const secret = accounts.find(({ login }) => login === entry.login)?.secret ?? '';
      const notice = { url: entry.notificationURL, body: bodyOf(entry, secret, mode, now()) };
      if (mode === 'held') notices.held.push(notice);
      else await deliver(notice);
      if (mode === 'doubled') await deliver(notice);
    },
    deliver,
  };
  return notices;
}

function bodyOf(entry: Entry, secret: string, mode: NoticeMode, now: Date): Json {
  const { internalReference, reference, status, reason, message } = entry;
  const plain = String(internalReference) + status + (mode === 'forged' ? 'guessed' : secret);
  const digest = createHash(mode === 'sha1' ? 'sha1' : 'sha256')
    .update(Buffer.from(plain, 'utf8'))
    .digest()
    .toString('hex');
  const signature = mode === 'prefixed' ? `sha256:${digest}` : digest;
  return { status: statusBody(status, reason, message, now), internalReference, reference, signature };
}
