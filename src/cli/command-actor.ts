import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';
import type { Deps } from '#src/deps.ts';
import { asActor } from '#src/platform/database/actor.ts';

/**
 * Name of the running command, recorded in the audit log. Its options are not recorded, because they can contain a
 * password.
 */
export const running = new AsyncLocalStorage<string>();

/** Runs a command so that the audit log names the operating-system user as the actor of all changes. */
export function withCommandActor<T>(deps: Pick<Deps, 'clock'>, work: () => Promise<T>): Promise<T> {
  const action = running.getStore();
  if (action === undefined) return work();
  return asActor({ channel: 'cli', name: systemUser(), origin: hostname(), action, clock: deps.clock }, work);
}

/**
 * Returns the name of the operating-system user. If the user has no name, as in some containers, returns `user`
 * followed by the user id.
 */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
