/** What a merchant gets in the gateway's dashboard, one set for each of its two environments. */
export interface WompiKeys {
  public_key: string;
  private_key: string;
  integrity_secret: string;
  events_secret: string;
}

/** The gateway's own words for its sandbox and for real money. */
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
 * Which environment the keys belong to, or what is wrong with them. The two secrets are easily taken for each other, and a key of
 * the sandbox among those of production would only be found out by the first payer. No key is repeated in a problem.
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

/** The gateway repeats a key that it does not accept in its own sentence: that sentence goes into logs and pages. */
export function withoutKeys(text: string): string {
  return text.replace(REPEATED_KEY, '$1…').replace(LOOKS_LIKE_A_KEY, '…');
}
