import { hash, randomBytes } from 'node:crypto';

/** Returns a new random token. It is shown once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a hash of the token. It needs no salt, because a token has 256 random bits and cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
