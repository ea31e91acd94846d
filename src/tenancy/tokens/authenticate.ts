import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { hashSecret, isSecret } from './secret.ts';
import { findAccess } from './store.ts';

export interface Authenticator {
  authenticate(authorization: string | undefined): Promise<Principal>;
  /** Forgets every token: something about access changed. */
  forget(): void;
  /** Whether changes are being heard of; while they are not, nothing is remembered. */
  setListening(listening: boolean): void;
}

const BEARER = /^Bearer +(\S+)$/i;
const MAX_REMEMBERED = 10_000;

/**
 * Remembers who a token belongs to, so that a read costs one statement and not two. That is safe because
 * every change of access is announced to all processes, as is the stopping of a test environment's clock, and memory
 * is off while announcements cannot be heard.
 */
export function buildAuthenticator(deps: Pick<Deps, 'db'>): Authenticator {
  const remembered = new Map<string, Principal>();
  let isListening = false;
  let generation = 0;

  async function look(secret: string): Promise<Principal> {
    const startedIn = generation;
    const access = await findAccess(deps.db, hashSecret(secret));
    if (!access) throw new ApiError(commonErrors.unauthenticated);
    const { merchant_active, ...principal } = access;
    refuseDisabled(merchant_active);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    // A change announced while we were reading may not be in what we read.
    const isCertain = isListening && generation === startedIn;
    // Nor is a clock that stands still remembered: whoever moved it expects the next request to see that.
    if (isCertain && principal.frozen_at === null) remembered.set(secret, principal);
    return principal;
  }

  function forget(): void {
    generation += 1;
    remembered.clear();
  }

  return {
    async authenticate(authorization) {
      const secret = BEARER.exec(authorization ?? '')?.[1] ?? '';
      const known = remembered.get(secret);
      if (known) return known;
      if (!isSecret(secret)) throw new ApiError(commonErrors.unauthenticated);
      return look(secret);
    },
    forget,
    setListening(listening) {
      isListening = listening;
      forget();
    },
  };
}
