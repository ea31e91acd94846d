import { FORECAST_DAYS } from '#src/billing/subscriptions/forecast/update.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { type Place, pathAt } from '../scope.ts';

/** Where the charges of one day of the forecast are. What should have been charged before belongs to today. */
export function expectedOn(
  place: Place,
  { day, now, currency }: { day: Temporal.PlainDate; now: Temporal.Instant; currency?: string },
): string {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const from: Record<string, string> = day.equals(today) ? {} : { day_from: String(day) };
  const of: Record<string, string> = currency === undefined ? {} : { currency };
  return pathAt(place, '/expected-charges', { ...from, day_to: String(day), ...of });
}

/** Where all charges of the forecast are, or those with a card that expires before. */
export function expectedInAll(
  place: Place,
  { now, currency, card }: { now: Temporal.Instant; currency: string; card?: 'expired' },
): string {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const last = today.add({ days: FORECAST_DAYS - 1 });
  const of: Record<string, string> = card === undefined ? {} : { card };
  return pathAt(place, '/expected-charges', { day_to: String(last), ...of, currency });
}
