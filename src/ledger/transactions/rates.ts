import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { rateErrors } from './errors.ts';
import { findRate } from './store.ts';

/**
 * Returns the price of one unit of a currency, in hundredths of a peso, which is 100 for pesos. Throws if no exchange
 * rate is recorded for the currency.
 */
export async function rateAt(db: Deps['db'], currency: Currency, now: Temporal.Instant): Promise<bigint> {
  const rate = await findRate(db, currency, now);
  if (rate === null) throw new ApiError(rateErrors.exchange_rate_missing, { currency });
  return rate;
}
