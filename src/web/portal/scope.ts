import { type Query, textOf } from '#src/platform/http/query-string.ts';
import type { PortalSession } from '#src/portal/types.ts';

/** The merchant and environment of a portal URL. */
export interface PortalScope {
  /** Slug of the merchant. Null means all merchants where the e-mail is known. */
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
 * Returns whether a session belongs to the merchant and environment of a URL. A URL without either accepts any session.
 */
export function isFor(session: PortalSession, query: Query): boolean {
  const { merchant, testing } = scopeOf(query);
  if (merchant === null && textOf(query, 'environment') === undefined) return true;
  return (merchant === null || merchant === session.merchant.slug) && session.production === !testing;
}

/** Returns a portal URL. Every URL names the merchant, so that signing in again happens at the same merchant. */
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
 * Validates the page to return to after sign-in. Returns null for anything but a portal page, to prevent open
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
