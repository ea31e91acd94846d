import type { Deps } from '#src/deps.ts';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { listWebhookSecrets } from '#src/tenancy/merchants/store.ts';
import { type SigningKeys, toSigningKey } from '../sign.ts';

/**
 * Loads the signing keys of merchants. Workers load them for each batch, so that a rotated secret takes effect with
 * the next batch. If a secret cannot be read, the result omits its merchant, and only this merchant's deliveries
 * fail.
 */
export async function loadSigningKeys(
  deps: Deps,
  merchantIds: ReadonlySet<number>,
): Promise<ReadonlyMap<number, SigningKeys>> {
  const loaded = new Map<number, SigningKeys>();
  const now = deps.clock.now();
  for (const merchant of await listWebhookSecrets(deps.db, [...merchantIds])) {
    const { id, previous_webhook_secret: previous, previous_webhook_secret_until: until } = merchant;
    const bothValid = previous !== null && until !== null && Temporal.Instant.compare(now, until) < 0;
    try {
      const current = await readWebhookSecret(deps, merchant);
      const older = bothValid ? [await readWebhookSecret(deps, { id, webhook_secret: previous })] : [];
      loaded.set(id, [toSigningKey(current), ...older.map(toSigningKey)]);
    } catch (error) {
      deps.log.error({ err: error, commerce_id: id }, 'a webhook secret could not be read');
    }
  }
  return loaded;
}
