import type { Deps } from '#src/deps.ts';
import type { Instrument } from '#src/providers/port/requests.ts';
import type { PaymentSource } from './types.ts';

const HANDLE = 'account handle';
const TOKEN = 'account token';

type Sealing = Pick<Deps, 'vault'>;

/**
 * Encrypts the id of a payment account at its provider. The hash is used to find the account when a notification
 * arrives.
 */
export async function sealHandle({ vault }: Sealing, commerceId: number, handle: string) {
  return {
    handle_sealed: await vault.seal(commerceId, HANDLE, handle),
    handle_hash: await hashHandle({ vault }, commerceId, handle),
  };
}

export function hashHandle({ vault }: Sealing, commerceId: number, handle: string): Promise<Buffer> {
  return vault.keyedHash(commerceId, HANDLE, handle);
}

export function sealToken({ vault }: Sealing, commerceId: number, token: string): Promise<Buffer> {
  return vault.seal(commerceId, TOKEN, token);
}

export async function handleOf({ vault }: Sealing, source: PaymentSource): Promise<string | null> {
  const { commerce_id, handle_sealed } = source;
  return handle_sealed === null ? null : vault.unseal(commerce_id, HANDLE, handle_sealed);
}

export async function tokenOf({ vault }: Sealing, source: PaymentSource): Promise<string | null> {
  const { commerce_id, token_sealed } = source;
  return token_sealed === null ? null : vault.unseal(commerce_id, TOKEN, token_sealed);
}

/**
 * Returns the payment account in the format that the provider needs for a charge. Returns null if the account has no
 * token.
 */
export async function accountInstrument(deps: Sealing, source: PaymentSource): Promise<Instrument | null> {
  const token = await tokenOf(deps, source);
  return token === null ? null : { kept: source.kind, token };
}
