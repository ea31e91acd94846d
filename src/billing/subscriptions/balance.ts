import { lockBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Subscription } from './types.ts';

/**
 * Returns the subscriber's balance in the subscription's currency, in minor units. Locks the balance until the
 * transaction ends.
 */
export async function lockBalance(
  db: Deps['db'],
  {
    commerce_id,
    subscriber_id,
    production,
    currency_type,
  }: Pick<Subscription, 'commerce_id' | 'subscriber_id' | 'production' | 'currency_type'>,
): Promise<bigint> {
  const balances = await lockBalances(db, commerce_id, [subscriber_id]);
  const own = balances.find((one) => one.production === production && one.currency === currency_type);
  return own?.amount ?? 0n;
}
