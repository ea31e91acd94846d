import type { Deps } from '#src/deps.ts';
import { toFinding } from '#src/ledger/invoices/checks.ts';
import { listRatedCurrencies } from '#src/ledger/transactions/store.ts';
import type { Finding } from '#src/module.ts';
import { countToCharge, tallyOpen } from './checks/store.ts';

/** For `cuota doctor`: nothing that is to be paid is forgotten. */
export async function checkUnpaid(db: Deps['db']): Promise<Finding> {
  return toFinding('unpaid', await tallyOpen(db), {
    well: 'open invoices will be tried again',
    wrong: 'open invoices are nobody’s',
  });
}

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
