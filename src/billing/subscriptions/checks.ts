import type { Deps } from '#src/deps.ts';
import { listRatedCurrencies } from '#src/ledger/transactions/store.ts';
import type { Finding } from '#src/module.ts';
import { countToCharge } from './run/store.ts';

/** For `cuota doctor`: everything that will be charged can be converted. */
export async function checkRates(db: Deps['db']): Promise<Finding> {
  const rated = await listRatedCurrencies(db);
  const missing = await countToCharge(db, { except: ['COP', ...rated] });
  const detail =
    missing.length === 0
      ? 'every currency that is charged has a rate'
      : missing
          .map(({ currency_type, subscriptions }) => `${subscriptions} subscriptions in ${currency_type}`)
          .join(', ')
          .concat(" wait for one: record it with 'cuota rate set'");
  return { check: 'rates', ok: missing.length === 0, detail };
}
