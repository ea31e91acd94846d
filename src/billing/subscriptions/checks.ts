import type { Deps } from '#src/deps.ts';
import { toFinding } from '#src/ledger/invoices/checks.ts';
import { listRatedCurrencies } from '#src/ledger/transactions/store.ts';
import type { Finding } from '#src/module.ts';
import { listUnsettled } from '#src/tenancy/merchants/store.ts';
import {
  countToCharge,
  tallyCustomers,
  tallyForecast,
  tallyOpen,
  tallyRevenue,
  tallyStatuses,
} from './checks/store.ts';

/** Check of `cuota doctor`: every open invoice has a charge in progress or a scheduled retry. */
export async function checkUnpaid(db: Deps['db']): Promise<Finding> {
  return toFinding('unpaid', await tallyOpen(db), {
    well: 'open invoices will be retried',
    wrong: 'open invoices have no scheduled retry',
  });
}

/** Check of `cuota doctor`: the stored revenue, status, customer and forecast totals match the subscriptions. */
export async function checkSubscriptionFigures(db: Deps['db']): Promise<Finding[]> {
  return [
    toFinding('revenue', await tallyRevenue(db), {
      well: 'sums of recurring revenue agree with their subscriptions',
      wrong: 'sums of recurring revenue differ from their subscriptions',
    }),
    toFinding('statuses', await tallyStatuses(db), {
      well: 'counts of subscriptions agree with the subscriptions',
      wrong: 'counts of subscriptions differ from the subscriptions',
    }),
    toFinding('customers', await tallyCustomers(db), {
      well: 'counts of customers agree with their subscriptions',
      wrong: 'counts of customers differ from their subscriptions',
    }),
    toFinding('forecast', await tallyForecast(db), {
      well: 'days of the forecast agree with the subscriptions',
      wrong: 'days of the forecast differ from the subscriptions',
    }),
  ];
}

/** Check of `cuota doctor`: after a restore from backup, the charges of every merchant have been resumed. */
export async function checkRestored(db: Deps['db']): Promise<Finding> {
  const [first, ...others] = await listUnsettled(db);
  const detail = first
    ? `charges of ${others.length + 1} merchants are paused since their books were restored from ${first.unsettled_since}: run 'cuota settle-restore'`
    : 'no restored books are unsettled';
  return { check: 'restored', ok: first === undefined, detail };
}

/** Check of `cuota doctor`: every currency with scheduled charges has an exchange rate. */
export async function checkRates(db: Deps['db']): Promise<Finding> {
  const rated = await listRatedCurrencies(db);
  const missing = await countToCharge(db, { except: ['COP', ...rated] });
  const detail =
    missing.length === 0
      ? 'every charged currency has an exchange rate'
      : missing
          .map(({ currency_type, subscriptions }) => `${currency_type} (${subscriptions} to charge)`)
          .join(', ')
          .concat(" has no exchange rate: record it with 'cuota rate set'");
  return { check: 'rates', ok: missing.length === 0, detail };
}
