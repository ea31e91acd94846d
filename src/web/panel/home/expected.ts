import { FORECAST_DAYS } from '#src/billing/subscriptions/forecast/update.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { type Place, pathAt } from '../scope.ts';

/** Returns the URL of the list of charges expected on one day. The list for today includes overdue charges. */
export function expectedOn(
  place: Place,
  { day, now, currency }: { day: Temporal.PlainDate; now: Temporal.Instant; currency?: string },
): string {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const from: Record<string, string> = day.equals(today) ? {} : { day_from: String(day) };
  const of: Record<string, string> = currency === undefined ? {} : { currency };
  return pathAt(place, '/expected-charges', { ...from, day_to: String(day), ...of });
}

/**
 * Returns the URL of the list of all charges in the forecast. With `card`, the list contains only charges whose card
 * expires before the charge.
 */
export function expectedInAll(
  place: Place,
  { now, currency, card }: { now: Temporal.Instant; currency: string; card?: 'expired' },
): string {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const last = today.add({ days: FORECAST_DAYS - 1 });
  const of: Record<string, string> = card === undefined ? {} : { card };
  return pathAt(place, '/expected-charges', { day_to: String(last), ...of, currency });
}
