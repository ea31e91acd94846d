import type { CollectionItem } from '#src/checkout/collection/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';

const TIME_LIMIT_MS = 5_000;
const LIMIT_BYTES = 1024 * 1024;
/**
 * Maximum number of concurrent picture requests. The payment page is public, so visitors could trigger any
 * number of them.
 */
const MAX_CONCURRENT_FETCHES = 20;

const WEB = /^https?:$/;

/**
 * Image formats that browsers display and that cannot contain scripts. The format is detected from the first bytes of
 * the file, because the server of the picture could send a false Content-Type header.
 */
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

/** Returns the media type of an image, or null if its format is not allowed. */
export function pictureKind(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, FIRST_BYTES);
  const kind = KINDS.find(
    ({ starts, also: [at, text] = [0, ''] }) => start.startsWith(starts) && start.startsWith(text, at),
  );
  return kind?.media ?? null;
}

/**
 * Returns the URL of an item's picture. Returns null if the item has no picture or its URL does not use HTTP or
 * HTTPS.
 */
export function pictureOf({ options }: Pick<CollectionItem, 'options'>): string | null {
  const { picture } = options;
  const url = picture === null ? null : URL.parse(picture);
  return url !== null && WEB.test(url.protocol) ? url.href : null;
}

/** Number of picture requests in progress, for each service running in this process. */
const running = new WeakMap<Outbound, number>();

/**
 * Fetches a picture for the payment page, so that the picture's server does not see the customer's IP address.
 * Returns null if fetching fails.
 */
export async function fetchPicture(
  { outbound }: Pick<Deps, 'outbound'>,
  url: string,
): Promise<Picture | null> {
  const others = running.get(outbound) ?? 0;
  if (others >= MAX_CONCURRENT_FETCHES) return null;
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
