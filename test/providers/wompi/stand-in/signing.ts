import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { MerchantKeys } from './types.ts';

/** Returns keys in the gateway's format for the sandbox or production. */
export function keysOf(environment: 'test' | 'prod'): MerchantKeys {
  return {
    public_key: `pub_${environment}_StandInPublicKey0000000000000001`,
    private_key: `prv_${environment}_StandInPrivateKey000000000000001`,
    integrity_secret: `${environment}_integrity_StandInIntegrity00000000001`,
    events_secret: `${environment}_events_StandInEvents000000000000001`,
  };
}

function digestOf(parts: readonly (string | number)[]): string {
  const sha = createHash('sha256');
  for (const part of parts) sha.update(String(part), 'utf8');
  return sha.digest('hex');
}

/** Returns the expected integrity signature of a request. */
export function signatureDue(body: Record<string, unknown>, secret: string): string {
  const expiry = typeof body.expiration_time === 'string' ? [body.expiration_time] : [];
  return digestOf([
    body.reference as string,
    body.amount_in_cents as number,
    body.currency as string,
    ...expiry,
    secret,
  ]);
}

/** Returns the checksum in uppercase, as the documentation prints it. */
export function checksumOf(values: readonly (string | number)[], timestamp: number, secret: string): string {
  return digestOf([...values, timestamp, secret]).toUpperCase();
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a consent token: a JWT with its contract that expires after one hour. */
export function consentToken(contract: string, now_ms: number, secret: string): string {
  const claims = {
    contract,
    jit: randomBytes(8).toString('hex'),
    exp: Math.floor(now_ms / 1000) + 3_600,
  };
  const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Returns the contract and expiry of a token, or null if the stand-in did not issue it. */
export function readConsent(token: unknown, secret: string): { contract: string; exp: number } | null {
  if (typeof token !== 'string') return null;
  const [head = '', claims = '', mark = ''] = token.split('.');
  const due = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  if (mark !== due) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

export function randomText(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}
