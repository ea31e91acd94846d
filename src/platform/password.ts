import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Parameters of Argon2id, as OWASP recommends: 19 MiB of memory, 2 passes, 1 lane. `memory` is in KiB. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const derive = promisify(argon2);

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: asTyped(password), nonce, ...PARAMETERS });
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Returns whether a password matches a hash. For null or a malformed hash, returns false after the same time, so that
 * timing does not reveal whether a user exists.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = HASH.exec(hash ?? '') ?? [];
  if (nonce === undefined || tag === undefined) {
    await derive('argon2id', { message: asTyped(password), nonce: randomBytes(16), ...PARAMETERS });
    return false;
  }
  const due = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: asTyped(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: due.length,
  });
  return timingSafeEqual(found, due);
}

/** Returns a random password of 120 bits in URL-safe Base64, for a person to copy. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Normalises the Unicode form of a password. Some keyboards send ñ as one code point, others as two. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
