import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { subscriberErrors } from './errors.ts';
import type { Subscriber } from './types.ts';

/**
 * What production does by itself about a subscriber comes of these: where its mail and the codes of the portal go, in which
 * language, and what its invoices say. Metadata is the merchant's, decides nothing here, and is merged key by key.
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

/** Whether a change would be felt in production, should the subscriber be there. */
export function affectsProduction(before: Subscriber, after: Subscriber): boolean {
  return USED_BY_PRODUCTION.some((field) => before[field] !== after[field]);
}

/** Subscribers are shared; what production relies on is not for a test token to change. The subscriber is held. */
export async function refuseFromTest(
  deps: Deps,
  principal: Principal,
  subscriber: Subscriber,
): Promise<void> {
  if (principal.production) return;
  if (await deps.uses.subscriber.isInProduction(deps.db, subscriber))
    throw new ApiError(subscriberErrors.subscriber_in_production);
}
