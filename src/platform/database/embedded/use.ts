import { StartupError } from '../../startup-error.ts';
import { type Lock, tryShared } from './locks.ts';

/** Registers this process as a user of the server until it ends or calls `pause`. */
export interface Use {
  pause(): void;
  resume(): void;
}

/**
 * Takes a shared lock. The caller holds the start lock, which is also required for the exclusive lock. The shared
 * lock is therefore always granted.
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
      if (!lock) throw new StartupError(`${usersLock} is locked by another program: stop it`);
    },
  };
  use.resume();
  return use;
}
