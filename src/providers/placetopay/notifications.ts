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
 * A status notification from the gateway. The signature covers only the internal reference and the status, so the
 * other fields can be forged. The service treats it as a hint and queries the gateway.
 */
export interface Notification {
  internal_reference: string;
  reference: string;
  status: string;
}

/** Hash algorithm by signature length. The gateway used SHA-1 until the end of 2025, and its documentation still shows it. */
const DIGESTS = { 64: 'sha256', 40: 'sha1' } as const;

/**
 * Parses a notification. Returns null unless it is signed with this site's secret. The gateway does not resend
 * notifications, so the caller always responds with 2xx.
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

/** Hashes a signature to a fixed length, which `timingSafeEqual` requires. */
function hashed(signature: string): Buffer {
  return createHash('sha256').update(signature).digest();
}
