import type { CollectionItem } from '#src/checkout/collection/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';

const TIME_LIMIT_MS = 5_000;
const LIMIT_BYTES = 1024 * 1024;
/** Fetched at once: the page is open to everybody. */
const AT_ONCE = 20;

const WEB = /^https?:$/;

/** What browsers show and no script hides in. By their first bytes: what a server calls them is only its word. */
const KINDS: readonly { media: string; starts: string; also?: readonly [at: number, text: string] }[] = [
  { media: 'image/png', starts: '\x89PNG\r\n\x1a\n' },
  { media: 'image/jpeg', starts: '\xff\xd8\xff' },
  { media: 'image/gif', starts: 'GIF87a' },
  { media: 'image/gif', starts: 'GIF89a' },
  { media: 'image/webp', starts: 'RIFF', also: [8, 'WEBP'] },
];
const FIRST_BYTES = 12;

export interface Picture {
  media: string;
  bytes: Buffer;
}

/** Null: not a picture that we pass on. */
export function pictureKind(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, FIRST_BYTES);
  const kind = KINDS.find(
    ({ starts, also: [at, text] = [0, ''] }) => start.startsWith(starts) && start.startsWith(text, at),
  );
  return kind?.media ?? null;
}

/** The address of an item's picture, where it has one that can be fetched. */
export function pictureOf({ options }: Pick<CollectionItem, 'options'>): string | null {
  const { picture } = options;
  const url = picture === null ? null : URL.parse(picture);
  return url !== null && WEB.test(url.protocol) ? url.href : null;
}

/** How many each service that runs is fetching. */
const running = new WeakMap<Outbound, number>();

/** Fetches a picture in the customer's place, whom nobody else learns of; null when there is none to be had. */
export async function fetchPicture(
  { outbound }: Pick<Deps, 'outbound'>,
  url: string,
): Promise<Picture | null> {
  const others = running.get(outbound) ?? 0;
  if (others >= AT_ONCE) return null;
  running.set(outbound, others + 1);
  try {
    const { answer } = await outbound.send({
      method: 'GET',
      url,
      headers: { accept: 'image/png, image/jpeg, image/webp, image/gif', 'user-agent': 'Cuota' },
      body: null,
      time_limit_ms: TIME_LIMIT_MS,
      answer_limit_bytes: LIMIT_BYTES,
    });
    if (answer === null || answer.cut_off || answer.status !== 200) return null;
    const media = pictureKind(answer.body);
    return media === null ? null : { media, bytes: answer.body };
  } finally {
    running.set(outbound, (running.get(outbound) ?? 1) - 1);
  }
}
