import { changeSource } from '#src/billing/payment-sources/change.ts';
import { lockSources, updateSource } from '#src/customers/payment-sources/store.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { isRevoked, type Outcome } from './outcome.ts';

/**
 * Revokes payment accounts after a final decline, so that other subscriptions no longer charge them. After other
 * declines, schedules a status query, because some providers have no decline code for a revoked authorization.
 */
export async function revokeSources(
  deps: Deps,
  commerceId: number,
  refused: readonly Outcome[],
): Promise<void> {
  const declined = refused.filter(({ operation }) => operation.status === 'declined');
  const ids = declined.flatMap(({ before }) => before.payment_source_id ?? []);
  for (const source of await lockSources(deps.db, commerceId, [...new Set(ids)])) {
    const own = declined.filter(({ before }) => before.payment_source_id === source.id);
    const end = own.find(isRevoked);
    if (end) await changeSource(deps, source, 'taken_back', { reason: end.operation.provider_text });
    else if (isChargeable(source) && own.some(({ operation }) => operation.code !== NO_FUNDS))
      await updateSource(deps.db, source, { next_ask_at: deps.clock.now() });
  }
}

/**
 * Response code for insufficient funds. A decline with this code says nothing about the authorization of the payment
 * account.
 */
const NO_FUNDS = '51';
