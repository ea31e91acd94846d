import type { Deps } from '#src/deps.ts';
import { newWebhookSecret } from '#src/tenancy/merchants/create.ts';

/** Long enough to put the new secret into every receiver without missing an event. */
const PREVIOUS_VALID = { hours: 24 } as const;

/** A new secret. Until the answered instant the previous one signs too; one before that no longer does. */
export async function rotateWebhookSecret(
  deps: Deps,
  input: { merchant_id: number },
): Promise<{ webhook_secret: string; previous_valid_until: Temporal.Instant }> {
  const previous_valid_until = deps.clock.now().add(PREVIOUS_VALID);
  const webhook_secret = await newWebhookSecret(deps, input.merchant_id, previous_valid_until);
  return { webhook_secret, previous_valid_until };
}
