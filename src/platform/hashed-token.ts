import { hash, randomBytes } from 'node:crypto';

/** A secret that is shown once and kept only as its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 256 bits of chance: nothing to guess, so nothing to salt. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
