import { StartupError } from '../../startup-error.ts';
import { type Lock, tryShared } from './locks.ts';

/** That this process uses the server, for as long as it lives or until it says otherwise. */
export interface Use {
  pause(): void;
  resume(): void;
}

/**
 * Always under the start lock, which everyone holds who asks for more than a share: so a share is always
 * granted.
 */
export function registerUse(usersLock: string): Use {
  let lock: Lock | undefined;
  const use = {
    pause() {
      lock?.release();
      lock = undefined;
    },
    resume() {
      lock ??= tryShared(usersLock);
      if (!lock) throw new StartupError(`${usersLock} is locked by a program that is not ours: end it`);
    },
  };
  use.resume();
  return use;
}
