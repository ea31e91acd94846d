import { StartupError } from '../../startup-error.ts';
import { type Lock, tryShared } from './locks.ts';

/** Registration of this process as a user of the server. It ends with the process or with `pause`. */
export interface Use {
  pause(): void;
  resume(): void;
}

/**
 * Registers this process as a user of the server with a shared lock. The caller must hold the start lock, so that no
 * process locks the file exclusively.
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
