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
 * The gateway's word that a transaction has come to a status. The signature is over internal reference and status alone: all else in
 * it, our reference included, could be another's. So it is a hint to ask, and what the gateway then answers counts.
 */
export interface Notification {
  internal_reference: string;
  reference: string;
  status: string;
}

/** SHA-1 is what the gateway signed with until the end of 2025, and what the example in its documents still has the length of. */
const DIGESTS = { 64: 'sha256', 40: 'sha1' } as const;

/** Null for what is not signed with the secret of this site. Nothing is resent: whatever comes is answered 2xx by the caller. */
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

/** Of one length whatever was given, so that the comparison can be made at all. */
function hashed(signature: string): Buffer {
  return createHash('sha256').update(signature).digest();
}
