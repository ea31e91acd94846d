import { hash, randomBytes } from 'node:crypto';

const TOKEN = /^cuota_(?:test|live)_[\w-]{43}$/;

/** 256 bits of chance, with the environment readable at its head. */
export function newSecret(production: boolean): string {
  return `cuota_${production ? 'live' : 'test'}_${randomBytes(32).toString('base64url')}`;
}

export function isSecret(text: string): boolean {
  return TOKEN.test(text);
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** What may be shown of a token later, to tell it from others. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, 11)}…${secret.slice(-4)}`;
}
