import type { Deps } from '#src/deps.ts';
import { type MerchantOwner, requireMerchantOwner } from '#src/platform/http/roles.ts';
import { newWebhookSecret } from '#src/tenancy/merchants/create.ts';

/**
 * Time for which the previous secret stays valid after a rotation, so that merchants can update all receivers without
 * missing an event.
 */
const PREVIOUS_VALID = { hours: 24 } as const;

/**
 * Creates a new webhook secret. Until `previous_valid_until`, events are also signed with the previous secret. Older
 * secrets become invalid immediately.
 */
export async function rotateWebhookSecret(
  deps: Deps,
  owner: MerchantOwner,
): Promise<{ webhook_secret: string; previous_valid_until: Temporal.Instant }> {
  requireMerchantOwner(owner);
  const previous_valid_until = deps.clock.now().add(PREVIOUS_VALID);
  const webhook_secret = await newWebhookSecret(deps, owner.commerce_id, previous_valid_until);
  return { webhook_secret, previous_valid_until };
}
