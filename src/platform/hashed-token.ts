import { hash, randomBytes } from 'node:crypto';

/** Returns a new secret. It is shown once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token without a salt, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
