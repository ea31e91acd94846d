import type { Deps } from '#src/deps.ts';
import { ApiError, commonErrors } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { hashSecret, isSecret } from './secret.ts';
import { findAccess, recordLastUse } from './store.ts';

export interface Authenticator {
  /** Returns the principal of a bearer token, synchronously if it is cached. Throws if the token is not valid. */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /** Clears the cache of principals. Call it after any change of access rights. */
  forget(): void;
  /**
   * Sets whether this process receives notifications of changed access rights. If it does not, tokens are not
   * cached.
   */
  setListening(listening: boolean): void;
}

const BEARER = /^Bearer +(\S+)$/i;
const MAX_REMEMBERED = 10_000;
/**
 * Minimum interval in milliseconds between updates of a token's `last_used_at`. An update for each request
 * would double its cost.
 */
const NOTE_EVERY_MS = 60_000;

/**
 * Caches the principal of each token, which saves one query per request. Every change of access rights or of
 * a frozen test clock notifies all processes, which then clear their caches. A process that cannot receive
 * notifications does not cache.
 */
export function buildAuthenticator(deps: Pick<Deps, 'db' | 'real_clock' | 'log'>): Authenticator {
  const remembered = new Map<string, Principal>();
  const noted = new Map<string, number>();
  let isListening = false;
  let generation = 0;

  /** Records the use of a token in the background. A late or failed write does not affect the request. */
  function note(principal: Principal): Principal {
    const now = deps.real_clock.now();
    const { token_id } = principal;
    if (now.epochMilliseconds - (noted.get(token_id) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS)
      return principal;
    if (noted.size >= MAX_REMEMBERED) noted.clear();
    noted.set(token_id, now.epochMilliseconds);
    const before = now.subtract({ milliseconds: NOTE_EVERY_MS });
    recordLastUse(deps.db, principal, { now, before }).catch((error) =>
      deps.log.warn({ err: error }, 'could not record the use of a token'),
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
    // A change that was announced during the query may be missing from its result.
    const isCertain = isListening && generation === startedIn;
    // Frozen clocks are not cached: after a move, the next request must see the new time.
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
