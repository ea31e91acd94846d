import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { originOf } from '#src/platform/http/origins.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Party } from '#src/providers/port/network.ts';
import { returnPlaces, takePlaces, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';

export const telephoneErrors = {
  too_many_account_requests: {
    status: 429,
    code: 'too_many_account_requests',
    text: {
      en: 'This number was asked too often. Wait {minutes} minutes, or pay another way.',
      es: 'Se le preguntó demasiadas veces a este número. Espere {minutes} minutos o pague con otro medio.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** A payer who is about to be asked in their app, or at their bank. */
export interface Ring extends Party {
  kind: AccountMethod;
  /** Ten digits; null where the payer is not reached by telephone. */
  phone: string | null;
  /** Where a payer's own request came from; null for the merchant's program. */
  address: string | null;
}

/**
 * Whoever asks makes a telephone ring: not a stranger's again and again. In test none rings. A place is taken before anything is
 * written, and given back where nothing was: a form that comes back with what is wrong made nothing ring.
 */
export async function ringTelephone<T>(deps: Deps, ring: Ring | null, begin: () => Promise<T>): Promise<T> {
  const counted = ring?.production ? await countedOf(deps, ring) : [];
  if (counted.length === 0) return begin();
  const place = newId();
  const refusal = await takePlaces(deps, counted, { place });
  if (refusal !== null) {
    const { minutes, headers } = waitFor(deps, refusal);
    throw new ApiError(telephoneErrors.too_many_account_requests, { minutes }, headers);
  }
  try {
    return await begin();
  } catch (error) {
    await returnPlaces(deps, counted, place);
    throw error;
  }
}

async function countedOf(deps: Deps, { commerce_id, kind, phone, address }: Ring): Promise<Counted[]> {
  const hash = phone === null ? null : await deps.vault.keyedHash(commerce_id, 'account phone', phone);
  const key = hash && `${commerce_id} ${kind} ${hash.toString('base64url')}`;
  return [
    ...(key === null ? [] : [{ name: 'accounts_of_phone', key } as const]),
    ...(address === null ? [] : [{ name: 'accounts_from_origin', key: originOf(address) } as const]),
  ];
}
