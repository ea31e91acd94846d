import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { hashSecret, isSecret } from './secret.ts';
import { findAccess, noteUse } from './store.ts';

export interface Authenticator {
  /** At once where it is remembered whose token that is. */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /** Forgets every token: something about access changed. */
  forget(): void;
  /** Whether changes are being heard of; while they are not, nothing is remembered. */
  setListening(listening: boolean): void;
}

const BEARER = /^Bearer +(\S+)$/i;
const MAX_REMEMBERED = 10_000;
/** How exactly it is known when a token was last used: a write for every request would cost as much as the request. */
const NOTE_EVERY_MS = 60_000;

/**
 * Remembers who a token belongs to, so that a read costs one statement and not two. That is safe because
 * every change of access is announced to all processes, as is the stopping of a test environment's clock, and memory
 * is off while announcements cannot be heard.
 */
export function buildAuthenticator(deps: Pick<Deps, 'db' | 'real_clock' | 'log'>): Authenticator {
  const remembered = new Map<string, Principal>();
  const noted = new Map<string, number>();
  let isListening = false;
  let generation = 0;

  /** Waits for nobody: that a token is used is told late, or not at all, rather than at the cost of its request. */
  function note(principal: Principal): Principal {
    const now = deps.real_clock.now();
    const { token_id } = principal;
    if (now.epochMilliseconds - (noted.get(token_id) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS)
      return principal;
    if (noted.size >= MAX_REMEMBERED) noted.clear();
    noted.set(token_id, now.epochMilliseconds);
    const before = now.subtract({ milliseconds: NOTE_EVERY_MS });
    noteUse(deps.db, principal, { now, before }).catch((error) =>
      deps.log.warn({ err: error }, 'the use of a token could not be noted'),
    );
    return principal;
  }

  async function look(secret: string): Promise<Principal> {
    if (!isSecret(secret)) throw new ApiError(commonErrors.unauthenticated);
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
    authenticate(authorization) {
      const secret = BEARER.exec(authorization ?? '')?.[1] ?? '';
      const known = remembered.get(secret);
      return known ? note(known) : look(secret).then(note);
    },
    forget,
    setListening(listening) {
      isListening = listening;
      forget();
    },
  };
}
