import { type Query, textOf } from '#src/platform/http/query-string.ts';
import type { PortalSession } from '#src/portal/types.ts';

/** Merchant and environment in a portal URL. */
export interface PortalScope {
  /** Slug of the merchant. Null means all merchants that know the customer's e-mail address. */
  merchant: string | null;
  testing: boolean;
}

export const PORTAL = '/portal';
export const CODE = `${PORTAL}/code`;
export const SUBSCRIPTIONS = `${PORTAL}/subscriptions`;
export const INVITATIONS = `${PORTAL}/invitations`;
export const METHODS = `${PORTAL}/methods`;
export const DATA = `${PORTAL}/data`;
export const TAX_DATA = `${DATA}/invoices`;
export const SIGN_OUT = `${PORTAL}/sign-out`;

export function scopeOf(query: Query): PortalScope {
  return {
    merchant: textOf(query, 'merchant')?.slice(0, 255) || null,
    testing: textOf(query, 'environment') === 'testing',
  };
}

export function scopeOfSession({ merchant, production }: PortalSession): PortalScope {
  return { merchant: merchant.slug, testing: !production };
}

/**
 * Returns whether a session is for the merchant and environment in the URL. A URL with neither of them accepts any
 * session.
 */
export function isFor(session: PortalSession, query: Query): boolean {
  const { merchant, testing } = scopeOf(query);
  if (merchant === null && textOf(query, 'environment') === undefined) return true;
  return (merchant === null || merchant === session.merchant.slug) && session.production === !testing;
}

/**
 * Builds a portal URL. It names the merchant, so that a customer whose session expired signs in at the same
 * merchant.
 */
export function addressOf(
  path: string,
  { merchant, testing }: PortalScope,
  more: Readonly<Record<string, string | null>> = {},
): string {
  const named = { merchant, environment: testing ? 'testing' : null, ...more };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(named)) if (value !== null) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

const LONGEST = 1_000;

/**
 * Returns the page to open after sign-in, or null if `wanted` is not a portal page. The check prevents open
 * redirects.
 */
export function returnTo(wanted: string | undefined): string | null {
  if (wanted === undefined || wanted.length > LONGEST) return null;
  const here = 'http://portal';
  const url = URL.parse(wanted, here);
  if (url?.origin !== here) return null;
  const isPage = [SUBSCRIPTIONS, INVITATIONS, METHODS, DATA].some((area) =>
    `${url.pathname}/`.startsWith(`${area}/`),
  );
  return isPage ? `${url.pathname}${url.search}` : null;
}
