import type { Deps } from '#src/deps.ts';
import type { Challenge } from '#src/providers/port.ts';

/** Where the network says that something changed. */
export const NOTIFICATION_PATH = '/network/notifications';

export function notifyUrl({ base_url }: Pick<Deps, 'base_url'>): string {
  return `${base_url}${NOTIFICATION_PATH}`;
}

/**
 * Lets the network send the cardholder to the card's bank. Where there is no address to come back to, nobody is there to be
 * asked, and the network decides by itself.
 */
export function challengeTo(
  deps: Pick<Deps, 'base_url'>,
  return_url: string | null | undefined,
): { challenge?: Challenge } {
  return return_url ? { challenge: { return_url, notify_url: notifyUrl(deps) } } : {};
}
