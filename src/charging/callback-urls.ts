import type { Deps } from '#src/deps.ts';
import type { Challenge } from '#src/providers/port/requests.ts';

/** Where the network says that something changed. */
export const NOTIFICATION_PATH = '/network/notifications/:merchant';

/** It names the merchant, so that what the notification is about is looked for among that one's operations. */
export function notifyUrl({ base_url }: Pick<Deps, 'base_url'>, commerceId: number): string {
  return `${base_url}${NOTIFICATION_PATH.replace(':merchant', String(commerceId))}`;
}

/**
 * Lets the network send the cardholder to the card's bank. Where there is no address to come back to, nobody is there to be
 * asked, and the network decides by itself.
 */
export function challengeTo(
  deps: Pick<Deps, 'base_url'>,
  commerceId: number,
  return_url: string | null | undefined,
): { challenge?: Challenge } {
  return return_url ? { challenge: { return_url, notify_url: notifyUrl(deps, commerceId) } } : {};
}
