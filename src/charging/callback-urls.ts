import type { Deps } from '#src/deps.ts';
import { isBuiltInProvider } from '#src/providers/port/built-in-providers.ts';
import type { Challenge } from '#src/providers/port/requests.ts';

/** Path at which Cuota receives notifications from the card network and its simulator. */
export const NOTIFICATION_PATH = '/network/notifications/:merchant';

/** Path at which Cuota receives notifications from a payment gateway, in the gateway's own format. */
export const GATEWAY_NOTIFICATION_PATH = `${NOTIFICATION_PATH}/:provider`;

/** Merchant and provider of an operation. */
interface Notified {
  commerce_id: number;
  provider: string;
}

/**
 * Returns the URL to which a provider sends notifications about an operation. The URL contains the merchant, so that
 * the handler searches only the operations of that merchant.
 */
export function notifyUrl({ base_url }: Pick<Deps, 'base_url'>, { commerce_id, provider }: Notified): string {
  const path = isBuiltInProvider(provider) ? NOTIFICATION_PATH : GATEWAY_NOTIFICATION_PATH;
  return `${base_url}${path.replace(':merchant', String(commerce_id)).replace(':provider', provider)}`;
}

/**
 * Returns the request field that allows a 3-D Secure challenge. Returns an empty object without a return URL, because
 * a cardholder who is not present cannot complete a challenge.
 */
export function challengeField(
  deps: Pick<Deps, 'base_url'>,
  operation: Notified,
  return_url: string | null | undefined,
): { challenge?: Challenge } {
  return return_url ? { challenge: { return_url, notify_url: notifyUrl(deps, operation) } } : {};
}
