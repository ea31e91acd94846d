import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Format version, stored as the first byte of encrypted data. The nonce, the AES-256-GCM ciphertext and its
 * tag follow. The tag also authenticates the purpose, so that a ciphertext cannot be used for another
 * purpose.
 */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(key: Buffer, purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const box = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, box, cipher.getAuthTag()]);
}

export function unseal(key: Buffer, purpose: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error('the sealed data has an unknown version');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const box = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(box), decipher.final()]);
}

/**
 * Returns an HMAC of a value, to compare it with other values without storing it. The HMAC reveals nothing to
 * a reader without the key.
 */
export function keyedHash(key: Buffer, purpose: string, plain: string): Buffer {
  return createHmac('sha256', subkeyOf(key, purpose)).update(plain).digest();
}

/**
 * Cache of derived keys per key and purpose, because deriving a key takes longer than the hash. Purposes are few and
 * fixed.
 */
const subkeys = new WeakMap<Buffer, Map<string, Buffer>>();

function subkeyOf(key: Buffer, purpose: string): Buffer {
  const known = subkeys.get(key) ?? new Map<string, Buffer>();
  const subkey = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  subkeys.set(key, known.set(purpose, subkey));
  return subkey;
}
