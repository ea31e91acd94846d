import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { isUuid, type Key } from '#src/kernel/ids.ts';
import { findAnyCheckoutSession } from './store.ts';
import type { CheckoutSession } from './types.ts';

export const SESSION_PATH = '/checkout/session';

/** Placeholder in the merchant's return URLs that is replaced with the id of the checkout session. */
const ID_PLACE = '{CHECKOUT_SESSION_ID}';

/**
 * Returns the 256-bit secret in the URL of a checkout session. It is derived from the session id with the merchant's
 * key, so that neither the secret nor a hash of it is stored.
 */
async function sessionToken(deps: Pick<Deps, 'vault'>, { commerce_id, id }: Key): Promise<string> {
  return (await deps.vault.keyedHash(commerce_id, 'checkout session', id)).toString('base64url');
}

export async function sessionUrl(deps: Pick<Deps, 'vault' | 'base_url'>, session: Key): Promise<string> {
  return `${deps.base_url}${SESSION_PATH}/${session.id}/${await sessionToken(deps, session)}`;
}

/**
 * Returns the checkout session that a URL refers to. Returns null if the session does not exist or the URL's secret
 * is wrong.
 */
export async function findSessionAt(
  deps: Deps,
  { id, token }: { id: string; token: string },
): Promise<CheckoutSession | null> {
  const session = isUuid(id) ? await findAnyCheckoutSession(deps.db, id) : undefined;
  if (!session) return null;
  const [sent, own] = [Buffer.from(token), Buffer.from(await sessionToken(deps, session))];
  return sent.length === own.length && timingSafeEqual(sent, own) ? session : null;
}

/** Returns the merchant's return URL, with the placeholder replaced by the id of the checkout session. */
export function returnUrlOf(url: string | null, { id }: Pick<CheckoutSession, 'id'>): string | null {
  return url === null ? null : url.replaceAll(ID_PLACE, id).replaceAll(encodeURIComponent(ID_PLACE), id);
}
