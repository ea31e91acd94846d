import type { Deps } from '#src/deps.ts';
import { isHouse } from '#src/providers/port/house.ts';
import type { Challenge } from '#src/providers/port/requests.ts';

/** Where the network says that something changed. */
export const NOTIFICATION_PATH = '/network/notifications/:merchant';

/** Where a gateway does, in its own words. */
export const GATEWAY_NOTIFICATION_PATH = `${NOTIFICATION_PATH}/:provider`;

/** Whose operation it is, and who has it. */
interface Notified {
  commerce_id: number;
  provider: string;
}

/** It names the merchant, so that what the notification is about is looked for among that one's operations. */
export function notifyUrl({ base_url }: Pick<Deps, 'base_url'>, { commerce_id, provider }: Notified): string {
  const path = isHouse(provider) ? NOTIFICATION_PATH : GATEWAY_NOTIFICATION_PATH;
  return `${base_url}${path.replace(':merchant', String(commerce_id)).replace(':provider', provider)}`;
}

/**
 * Lets the network send the cardholder to the card's bank. Where there is no address to come back to, nobody is there to be
 * asked, and the network decides by itself.
 */
export function challengeTo(
  deps: Pick<Deps, 'base_url'>,
  operation: Notified,
  return_url: string | null | undefined,
): { challenge?: Challenge } {
  return return_url ? { challenge: { return_url, notify_url: notifyUrl(deps, operation) } } : {};
}
