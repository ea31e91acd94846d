import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { subscriberErrors } from './errors.ts';
import type { Subscriber } from './types.ts';

/**
 * Subscriber fields that affect production, for example because they appear in emails and invoices. Metadata is not
 * listed, because only the merchant uses it.
 */
const USED_BY_PRODUCTION = [
  'identification_type',
  'id_number',
  'name',
  'last_name',
  'email',
  'phone_code',
  'cellphone_number',
  'billing_address',
  'billing_city',
  'billing_country',
] as const satisfies readonly (keyof Subscriber)[];

/** Returns whether a change of a subscriber affects production. */
export function affectsProduction(before: Subscriber, after: Subscriber): boolean {
  return USED_BY_PRODUCTION.some((field) => before[field] !== after[field]);
}

/**
 * Throws if a test token would change a subscriber that production uses. The environments share their subscribers.
 * The caller must have locked the subscriber.
 */
export async function refuseFromTest(
  deps: Deps,
  principal: Principal,
  subscriber: Subscriber,
): Promise<void> {
  if (principal.production) return;
  if (await deps.uses.subscriber.isInProduction(deps.db, subscriber))
    throw new ApiError(subscriberErrors.subscriber_in_production);
}
