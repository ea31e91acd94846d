import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname, userInfo } from 'node:os';
import type { Deps } from '#src/deps.ts';
import { asActor } from '#src/platform/database/actor.ts';

/** The name of the command that runs. Its options stay out: one may be a password. */
export const running = new AsyncLocalStorage<string>();

/** What a command writes is done by whoever is logged in at that machine. */
export function asCommand<T>(deps: Pick<Deps, 'clock'>, work: () => Promise<T>): Promise<T> {
  const action = running.getStore();
  if (action === undefined) return work();
  return asActor({ channel: 'cli', name: systemUser(), origin: hostname(), action, clock: deps.clock }, work);
}

/** In some containers the number of a user has no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
