import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const text = z.union([z.string(), z.number()]).transform(String);

const schema = z.object({
  status: z.object({ status: z.string().max(32), reason: text.nullish(), message: z.string().nullish() }),
  internalReference: z.union([z.number().int().positive(), z.string().regex(/^\d{1,15}$/)]).transform(String),
  reference: text.pipe(z.string().min(1).max(64)),
  signature: z.string().max(128),
});

/**
 * Status notification from the gateway. Its signature does not cover all fields, so they can be forged. Cuota only
 * uses it as a hint to query the gateway.
 */
export interface Notification {
  internal_reference: string;
  reference: string;
  status: string;
}

/**
 * Hash algorithm by length of the signature in hex digits. The gateway used SHA-1 until the end of 2025, and its
 * documentation still shows it.
 */
const DIGESTS = { 64: 'sha256', 40: 'sha1' } as const;

/**
 * Parses a notification. Returns null unless it is signed with this site's secret. The caller must always respond
 * with 2xx, because the gateway does not resend notifications.
 */
export function readNotification(body: unknown, secret: string): Notification | null {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return null;
  const { internalReference, reference, status, signature } = parsed.data;
  const given = signature.replace(/^sha256:/, '').toLowerCase();
  const algorithm = DIGESTS[given.length as keyof typeof DIGESTS];
  if (algorithm === undefined) return null;
  const expected = createHash(algorithm)
    .update(`${internalReference}${status.status}${secret}`)
    .digest('hex');
  if (!timingSafeEqual(hashed(given), hashed(expected))) return null;
  return { internal_reference: internalReference, reference, status: status.status };
}

/** Hashes a signature, because `timingSafeEqual` requires inputs of equal length. */
function hashed(signature: string): Buffer {
  return createHash('sha256').update(signature).digest();
}
