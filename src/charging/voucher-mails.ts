import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { returnPlaces, takePlaces } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';

/** A voucher that a payer is about to ask for, and where they want it sent. */
export interface VoucherMail {
  production: boolean;
  /** As it was typed: nobody has proven that it is theirs. */
  email: string;
  /** Where the payer's request came from; null for the merchant's program. */
  address: string | null;
}

/**
 * Begins with whether the voucher may be sent to that address. Strangers could have anybody written to otherwise: an address gets a
 * few, and so many are sent from one origin. Beyond that a voucher is made and shown all the same. In test nothing is sent. A place is
 * given back where nothing was begun.
 */
export async function admitVoucherMail<T>(
  deps: Deps,
  mail: VoucherMail | null,
  begin: (mayMail: boolean) => Promise<T>,
): Promise<T> {
  const counted = mail ? countedOf(mail) : [];
  if (counted.length === 0) return begin(true);
  const place = newId();
  if ((await takePlaces(deps, counted, { place })) !== null) return begin(false);
  try {
    return await begin(true);
  } catch (error) {
    await returnPlaces(deps, counted, place);
    throw error;
  }
}

function countedOf({ production, email, address }: VoucherMail): Counted[] {
  if (!production || address === null || email === '') return [];
  return [
    { name: 'vouchers_to_address', key: email.toLowerCase() },
    { name: 'vouchers_from_origin', key: originOf(address) },
  ];
}
