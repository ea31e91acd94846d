import { addBusinessDays } from '#src/kernel/business-days.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';

const BUSINESS_DAYS_TO_RELEASE = 3;

const TEXTS = {
  available: { en: 'available', es: 'Disponible' },
  tomorrow: { en: 'in 1 day', es: 'en 1 día' },
  later: { en: 'in {days} days', es: 'en {days} días' },
} as const satisfies Record<string, Text>;

export function dayInColombia(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(ZONE).toPlainDate();
}

/**
 * Returns the day on which the money of a transaction becomes available. Returns null for null, which means that the
 * network has not cleared the transaction.
 */
export function availableOn(clearedAt: Temporal.Instant): Temporal.PlainDate;
export function availableOn(clearedAt: Temporal.Instant | null): Temporal.PlainDate | null;
export function availableOn(clearedAt: Temporal.Instant | null): Temporal.PlainDate | null {
  return clearedAt === null ? null : addBusinessDays(dayInColombia(clearedAt), BUSINESS_DAYS_TO_RELEASE);
}

/**
 * Returns the day on which a reversal takes effect: the given day, or the release day of the credit if that is later.
 * Returns null if the credit has no release day.
 */
export function reversalAvailableOn(
  credit: Temporal.PlainDate | null,
  day: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (credit === null) return null;
  return Temporal.PlainDate.compare(credit, day) < 0 ? day : credit;
}

export function availabilityText(
  day: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
  locale: Locale,
): string | null {
  if (day === null) return null;
  const days = today.until(day, { largestUnit: 'days' }).days;
  if (days <= 0) return say(TEXTS.available, locale);
  return days === 1 ? say(TEXTS.tomorrow, locale) : say(TEXTS.later, locale, { days });
}
