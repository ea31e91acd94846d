import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Parameters of time-based one-time passwords (RFC 6238): SHA-1, six digits and steps of 30 seconds. */
const DIGITS = 6;
const STEP_S = 30;
const SECRET_BYTES = 20;
/**
 * Number of time steps before and after the current one whose codes are accepted, for clock drift and slow typing.
 */
const STEP_TOLERANCE = 1;

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function stepAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1_000 / STEP_S);
}

/**
 * Computes the code of a time step (RFC 4226): an HMAC, truncated at the offset in the low four bits of its last
 * byte.
 */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the time step whose code matches, within `STEP_TOLERANCE` of now, or null if no code matches.
 * Compares all of these codes, so that the response time reveals nothing.
 */
export function findStep(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  const typed = Buffer.from(code);
  if (typed.length !== DIGITS) return null;
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - STEP_TOLERANCE; step <= current + STEP_TOLERANCE; step += 1)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), typed)) found = step;
  return found;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a secret as base32 (RFC 4648), which users can type into an authenticator app. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the URI that an authenticator app reads from a QR code. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}`;
}
