import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { originOf } from '#src/platform/http/origins.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Party } from '#src/providers/port/network.ts';
import { returnSlots, takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';

export const phoneErrors = {
  too_many_account_requests: {
    status: 429,
    code: 'too_many_account_requests',
    text: {
      en: 'This number was asked too often. Wait {minutes} minutes, or pay another way.',
      es: 'Se le preguntó demasiadas veces a este número. Espere {minutes} minutos o pague con otro medio.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Authorization request that a payer is about to receive in a wallet app or from a bank. */
export interface PhoneRequest extends Party {
  kind: AccountMethod;
  /** Phone number with ten digits. Null if the request does not use a phone number. */
  phone: string | null;
  /** Client IP address of the payer. Null if the merchant's server sent the request. */
  address: string | null;
}

/**
 * Runs `begin`, or throws a 429 error if a phone number or IP address has had too many authorization requests. This
 * prevents attackers from flooding a phone. Attempts in the test environment, and attempts whose `begin` throws, do
 * not count.
 */
export async function limitPhoneRequests<T>(
  deps: Deps,
  ring: PhoneRequest | null,
  begin: () => Promise<T>,
): Promise<T> {
  const counted = ring?.production ? await countedOf(deps, ring) : [];
  if (counted.length === 0) return begin();
  const place = newId();
  const refusal = await takeSlots(deps, counted, { place });
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    throw new ApiError(phoneErrors.too_many_account_requests, { minutes }, headers);
  }
  try {
    return await begin();
  } catch (error) {
    await returnSlots(deps, counted, place);
    throw error;
  }
}

async function countedOf(
  deps: Deps,
  { commerce_id, kind, phone, address }: PhoneRequest,
): Promise<Counted[]> {
  const hash = phone === null ? null : await deps.vault.keyedHash(commerce_id, 'account phone', phone);
  const key = hash && `${commerce_id} ${kind} ${hash.toString('base64url')}`;
  return [
    ...(key === null ? [] : [{ name: 'accounts_of_phone', key } as const]),
    ...(address === null ? [] : [{ name: 'accounts_from_origin', key: originOf(address) } as const]),
  ];
}
