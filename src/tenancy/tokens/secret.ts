import { hash, randomBytes } from 'node:crypto';

const TOKEN = /^cuota_(?:test|live)_[\w-]{43}$/;

/** Creates a token secret with 256 random bits. The prefix of the secret shows the environment. */
export function newSecret(production: boolean): string {
  return `cuota_${production ? 'live' : 'test'}_${randomBytes(32).toString('base64url')}`;
}

export function isSecret(text: string): boolean {
  return TOKEN.test(text);
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Returns the first and last characters of a token, by which users recognize it in lists. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, 11)}…${secret.slice(-4)}`;
}
