import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { rateErrors } from './errors.ts';
import { findRate } from './store.ts';

/** Pesos for one unit in hundredths, 100 for pesos themselves. Without a rate no money moves in that currency. */
export async function rateAt(db: Deps['db'], currency: Currency, now: Temporal.Instant): Promise<bigint> {
  const rate = await findRate(db, currency, now);
  if (rate === null) throw new ApiError(rateErrors.exchange_rate_missing, { currency });
  return rate;
}
