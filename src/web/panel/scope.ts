import { PANEL } from '../shared/visit.ts';

/**
 * Merchant and environment of a panel page. Every URL contains both, so that tabs with different merchants do not
 * affect each other.
 */
export interface Place {
  /** Slug of the merchant. */
  merchant: string;
  environment: 'test' | 'production';
}

/** Route prefix of the pages of a merchant. */
export const AT_MERCHANT = `${PANEL}/:merchant/:environment`;
export const SIGN_IN = `${PANEL}/sign-in`;
export const SIGN_OUT = `${PANEL}/sign-out`;
export const RESET = `${PANEL}/reset`;
export const ACCOUNT = `${PANEL}/account`;
/** Path of the page where a signed-in person confirms their identity. */
export const CONFIRM_IDENTITY = `${ACCOUNT}/prove`;
export const SECOND_FACTOR = `${ACCOUNT}/second-factor`;

/** Builds the URL of an account page that redirects to `next` when the user has completed it. */
export function pathWithNext(path: string, next: string | null, query: QueryValues = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, next })) if (value !== null) values.set(name, value);
  return values.size === 0 ? path : `${path}?${values}`;
}

type QueryValues = Readonly<Record<string, string | null>>;

/** Builds the URL of a merchant's panel page, such as `pathAt(place, '/plans', { status: 'active' })`. */
export function pathAt({ merchant, environment }: Place, path = '', query: QueryValues = {}): string {
  const base = `${PANEL}/${encodeURIComponent(merchant)}/${environment}${path}`;
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) values.set(name, value);
  return values.size === 0 ? base : `${base}?${values}`;
}

const LONGEST = 1_000;

/**
 * Returns the page to open after sign-in, or null if `wanted` is not a panel page. The check prevents open
 * redirects.
 */
export function returnTo(wanted: string | undefined): string | null {
  if (wanted === undefined || wanted.length > LONGEST) return null;
  const here = 'http://panel';
  const url = URL.parse(wanted, here);
  if (url?.origin !== here || !`${url.pathname}/`.startsWith(`${PANEL}/`)) return null;
  return [SIGN_IN, SIGN_OUT].includes(url.pathname) ? null : `${url.pathname}${url.search}`;
}
