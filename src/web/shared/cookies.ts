export interface Cookie {
  name: string;
  /** Null: forget it. */
  value: string | null;
  /** How long a browser keeps it; else until it is closed. */
  max_age_s?: number;
}

/** Longer than all of ours together; the rest is somebody else's. */
const LONGEST_HEADER = 4_096;

/**
 * Browsers take a cookie of this name only from this very host, over TLS and for all of it. Without it, any other host
 * below the same domain could leave a cookie of its own here, and know what a form must carry.
 */
const OF_THIS_HOST = '__Host-';

/** What a browser keeps a cookie under. Without TLS there is no such guarantee to ask for. */
export function nameIn(base_url: string, name: string): string {
  return base_url.startsWith('https:') ? `${OF_THIS_HOST}${name}` : name;
}

/** Ours, by the names they have here. */
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
