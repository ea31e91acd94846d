import type { Deps } from '#src/deps.ts';
import { DEFAULT_TERMS } from './fees.ts';
import { findSchedules, saveSchedule } from './store.ts';
import type { FeeSchedule } from './types.ts';

type Change = Partial<Omit<FeeSchedule, 'commerce_id' | 'updated_at'>>;

/** Returns the current fee schedule of a merchant, or the default terms if the merchant has none. */
export async function feeScheduleOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  commerce_id: number,
): Promise<FeeSchedule> {
  const [own] = await findSchedules(deps.db, [commerce_id]);
  return own ?? { ...DEFAULT_TERMS, commerce_id, aggregator: true, updated_at: deps.clock.now() };
}

/**
 * Changes the given fields of a merchant's fee schedule. Existing movements keep the terms with which they were
 * computed.
 */
export async function changeFeeSchedule(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { commerce_id: number; change: Change },
): Promise<FeeSchedule> {
  const before = await feeScheduleOf(deps, input.commerce_id);
  const schedule = { ...before, ...input.change, updated_at: deps.clock.now() };
  await saveSchedule(deps.db, schedule);
  return schedule;
}
