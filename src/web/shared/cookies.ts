export interface Cookie {
  name: string;
  /** Value of the cookie; null deletes the cookie. */
  value: string | null;
  /** Lifetime in seconds. Without it, the browser keeps the cookie until it closes. */
  max_age_s?: number;
}

/** Maximum number of characters of the `cookie` header that are parsed. All cookies of this application fit. */
const LONGEST_HEADER = 4_096;

/**
 * Cookie name prefix. Browsers accept a cookie with this prefix only over TLS and from the host itself.
 * Without the prefix, a sibling host could set the visitor cookie and derive valid CSRF tokens.
 */
const OF_THIS_HOST = '__Host-';

/** Returns the cookie name that the browser stores. The `__Host-` prefix requires TLS, so it is omitted over HTTP. */
export function nameIn(base_url: string, name: string): string {
  return base_url.startsWith('https:') ? `${OF_THIS_HOST}${name}` : name;
}

/** Returns this application's cookies from the `cookie` header, by name without prefix. */
export function readCookies(base_url: string, header: string | undefined): Map<string, string> {
  const prefix = nameIn(base_url, '');
  const pairs = (header ?? '').slice(0, LONGEST_HEADER).split(';');
  return new Map(
    pairs.flatMap((pair) => {
      const mark = pair.indexOf('=');
      const name = pair.slice(0, Math.max(0, mark)).trim();
      if (name === '' || !name.startsWith(prefix)) return [];
      return [[name.slice(prefix.length), pair.slice(mark + 1).trim()] as const];
    }),
  );
}

export function cookieHeader(base_url: string, { name, value, max_age_s }: Cookie): string {
  const secure = base_url.startsWith('https:') ? '; Secure' : '';
  const life = value === null ? 0 : max_age_s;
  const end = life === undefined ? '' : `; Max-Age=${life}`;
  return `${nameIn(base_url, name)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`;
}
