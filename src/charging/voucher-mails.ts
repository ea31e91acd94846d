import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { returnSlots, takeSlots } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';

/** Email address for a cash voucher that a payer is about to request. */
export interface VoucherMail {
  production: boolean;
  /** Email address as the payer entered it. It is not verified. */
  email: string;
  /** Client IP address of the payer. Null if the merchant's server sent the request. */
  address: string | null;
}

/**
 * Runs `begin` with a flag that says whether the voucher may be sent by email. Limits per email address and IP
 * address prevent attackers from sending mail to strangers. Over a limit, the voucher is created but not sent. The
 * test environment has no limit.
 */
export async function limitVoucherMails<T>(
  deps: Deps,
  mail: VoucherMail | null,
  begin: (mayMail: boolean) => Promise<T>,
): Promise<T> {
  const counted = mail ? countedOf(mail) : [];
  if (counted.length === 0) return begin(true);
  const place = newId();
  if ((await takeSlots(deps, counted, { place })) !== null) return begin(false);
  try {
    return await begin(true);
  } catch (error) {
    await returnSlots(deps, counted, place);
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
