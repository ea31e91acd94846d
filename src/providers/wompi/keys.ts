/** Keys from the merchant's dashboard at Wompi. Each environment has its own set of keys. */
export interface WompiKeys {
  public_key: string;
  private_key: string;
  integrity_secret: string;
  events_secret: string;
}

/** Names of Wompi's sandbox and production environments, as in its key prefixes. */
export type WompiEnvironment = 'test' | 'prod';

export const WOMPI_URLS = {
  test: 'https://sandbox.wompi.co/v1',
  prod: 'https://production.wompi.co/v1',
} as const satisfies Record<WompiEnvironment, string>;

const PREFIXES = {
  public_key: (environment: string) => `pub_${environment}_`,
  private_key: (environment: string) => `prv_${environment}_`,
  integrity_secret: (environment: string) => `${environment}_integrity_`,
  events_secret: (environment: string) => `${environment}_events_`,
} as const satisfies Record<keyof WompiKeys, (environment: string) => string>;

const NAMES = ['public_key', 'private_key', 'integrity_secret', 'events_secret'] as const;

export type KeysFinding = { environment: WompiEnvironment } | { problems: string[] };

/**
 * Returns the environment to which the keys belong, or the problems found. It detects swapped secrets, and sandbox
 * keys mixed with production keys. The messages never contain a key.
 */
export function checkKeys(keys: WompiKeys): KeysFinding {
  const environment = keys.public_key.startsWith(PREFIXES.public_key('prod')) ? 'prod' : 'test';
  const problems = NAMES.flatMap((name) => {
    const prefix = PREFIXES[name](environment);
    const isRight = keys[name].startsWith(prefix) && /^\w+$/.test(keys[name].slice(prefix.length));
    return isRight ? [] : [`${name} must look like ${prefix}…`];
  });
  return problems.length === 0 ? { environment } : { problems };
}

const LOOKS_LIKE_A_KEY = /\b(?:(?:pub|prv)_\w+?|[a-z]+_(?:events|integrity))_\w+/g;
const REPEATED_KEY = /(se recibió: ).*/s;

/** Removes keys from a message of the gateway, which repeats rejected keys. Messages are logged and displayed. */
export function withoutKeys(text: string): string {
  return text.replace(REPEATED_KEY, '$1…').replace(LOOKS_LIKE_A_KEY, '…');
}
