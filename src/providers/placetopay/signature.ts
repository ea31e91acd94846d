import { createHash, randomBytes } from 'node:crypto';

/** Credentials of a merchant's site at the gateway. */
export interface Site {
  login: string;
  secret: string;
}

/** Authentication object of every request. */
export interface Auth {
  login: string;
  tranKey: string;
  nonce: string;
  seed: string;
}

/** The gateway rejects a request whose seed differs from its clock by more than this many minutes (error 103). */
const SEED_WINDOW_MIN = 5;

/**
 * Extra minutes for the gateway to record a request accepted at the last moment. The gateway documents no limit; its
 * slowest test card takes 3 minutes.
 */
const RECORDING_MIN = 10;

/** Signs a request with a fresh nonce. */
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

/** Hashes the raw bytes of the nonce, not their Base64 encoding. */
export function tranKeyOf(nonce: Buffer, seed: string, secret: string): string {
  return createHash('sha256').update(nonce).update(seed).update(secret).digest('base64');
}

/**
 * Returns whether a request signed at that time can no longer be processed. The gateway cannot cancel a reference, but
 * it rejects a request whose seed is too old. The comparison uses the gateway's clock from its response, because ours
 * may differ.
 */
export function hasExpired(signed_at: Temporal.Instant, gateway_now: Temporal.Instant): boolean {
  const last = signed_at.add({ minutes: SEED_WINDOW_MIN + RECORDING_MIN });
  return Temporal.Instant.compare(gateway_now, last) > 0;
}
