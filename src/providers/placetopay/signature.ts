import { createHash, randomBytes } from 'node:crypto';

/** Credentials of a merchant's site at PlacetoPay. */
export interface Site {
  login: string;
  secret: string;
}

/** Authentication object that every request to the gateway contains. */
export interface Auth {
  login: string;
  tranKey: string;
  nonce: string;
  seed: string;
}

/**
 * Maximum difference in minutes between the `seed` (signing time) of a request and the gateway's clock. The gateway
 * rejects other requests with error 103.
 */
const SEED_WINDOW_MIN = 5;

/**
 * Minutes that Cuota allows the gateway to record a request accepted at the last moment. The gateway documents no
 * limit; its slowest test card takes 3 minutes.
 */
const RECORDING_MIN = 10;

/** Returns the authentication object of a request signed at the given time, with a new random nonce. */
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

/**
 * Returns the `tranKey` that authenticates a request. It is a hash of the raw bytes of the nonce, not of their Base64
 * encoding.
 */
export function tranKeyOf(nonce: Buffer, seed: string, secret: string): string {
  return createHash('sha256').update(nonce).update(seed).update(secret).digest('base64');
}

/**
 * Returns whether a request signed at `signed_at` can no longer be processed: the gateway rejects old signatures. The
 * comparison uses the gateway's clock, because Cuota's may differ.
 */
export function hasExpired(signed_at: Temporal.Instant, gateway_now: Temporal.Instant): boolean {
  const last = signed_at.add({ minutes: SEED_WINDOW_MIN + RECORDING_MIN });
  return Temporal.Instant.compare(gateway_now, last) > 0;
}
