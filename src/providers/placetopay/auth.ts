import { createHash, randomBytes } from 'node:crypto';

/** A merchant's site at the gateway: who calls, and the secret that only the two know. */
export interface Site {
  login: string;
  secret: string;
}

/** What every request carries to show who sends it. */
export interface Auth {
  login: string;
  tranKey: string;
  nonce: string;
  seed: string;
}

/** The gateway refuses a request whose seed is further from its own clock than this (error 103). */
const SEED_WINDOW_MIN = 5;

/** What was let in at the last moment is on record by then. The gateway gives no figure: its slowest test card takes 3 minutes. */
const RECORDING_MIN = 10;

/** A new nonce for each request. */
export function authenticate(site: Site, at: Temporal.Instant): Auth {
  const nonce = randomBytes(16);
  const seed = at.toString({ smallestUnit: 'second', timeZone: 'UTC' });
  return {
    login: site.login,
    tranKey: tranKeyOf(nonce, seed, site.secret),
    nonce: nonce.toString('base64'),
    seed,
  };
}

/** Over the bytes of the nonce, not over the Base64 that is sent of them. */
export function tranKeyOf(nonce: Buffer, seed: string, secret: string): string {
  return createHash('sha256').update(nonce).update(seed).update(secret).digest('base64');
}

/**
 * Whether a request that was signed then can no longer be done. Nothing at the gateway cancels a reference, but each request wears
 * its seed: one that is still on its way when the window closes is refused for ever. The gateway's own clock decides, which
 * stands in each of its answers; ours may be off by as much as the window.
 */
export function isDead(signed_at: Temporal.Instant, gateway_now: Temporal.Instant): boolean {
  const last = signed_at.add({ minutes: SEED_WINDOW_MIN + RECORDING_MIN });
  return Temporal.Instant.compare(gateway_now, last) > 0;
}
