/** Colombia has one zone and no daylight saving; every billing day and every plain date is in it. */
export const ZONE = 'America/Bogota';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
// Temporal reads a sixtieth second as the fifty-ninth; we do not.
const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:[0-5]\d:[0-5]\d$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

const TO_THE_SECOND = { timeZone: ZONE, smallestUnit: 'second' } as const;
const TEXT_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;

/** `Y-m-d H:i:s`, Colombia time. */
export function toColombiaText(instant: Temporal.Instant): string;
export function toColombiaText(instant: Temporal.Instant | null): string | null;
export function toColombiaText(instant: Temporal.Instant | null): string | null {
  if (instant === null) return null;
  // In one step, for the many times in an event: by way of a zoned time it takes half as long again.
  return instant.toString(TO_THE_SECOND).slice(0, TEXT_LENGTH).replace('T', ' ');
}

/** ISO 8601 with Colombia's offset, such as `2027-02-15T19:00:00-05:00`; to the last digit, so that it is the same instant. */
export function toIsoText(instant: Temporal.Instant): string;
export function toIsoText(instant: Temporal.Instant | null): string | null;
export function toIsoText(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : instant.toString({ timeZone: ZONE });
}

/** `Y-m-d H:i:s` in Colombia time to an instant; null when it is not a real date in that form. */
export function parseColombiaDateTime(text: string): Temporal.Instant | null {
  if (!DATE_TIME.test(text)) return null;
  return attempt(() =>
    Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(ZONE).toInstant(),
  );
}

/**
 * A date as people send it: `Y-m-d` (through the end of that day), `Y-m-d H:i:s` (Colombia time) or
 * ISO 8601 with an offset.
 */
export function parseDate(text: string): Temporal.Instant | null {
  if (DATE.test(text)) return parseColombiaDateTime(`${text} 23:59:59`);
  return parseColombiaDateTime(text) ?? parseIso(text);
}

/** The same where something begins: a day is meant from its start. */
export function parseStart(text: string): Temporal.Instant | null {
  return DATE.test(text) ? parseColombiaDateTime(`${text} 00:00:00`) : parseDate(text);
}

/** ISO 8601 with an offset: without one it would be no instant. */
export function parseIso(text: string): Temporal.Instant | null {
  return ISO.test(text) ? attempt(() => Temporal.Instant.from(text)) : null;
}

/** PostgreSQL and JavaScript disagree past these years; nothing real lies there. */
const EARLIEST = Temporal.Instant.from('1900-01-01T00:00:00Z');
const LATEST = Temporal.Instant.from('9999-12-31T00:00:00Z');

function attempt(read: () => Temporal.Instant): Temporal.Instant | null {
  try {
    const instant = read();
    const inRange =
      Temporal.Instant.compare(EARLIEST, instant) <= 0 && Temporal.Instant.compare(instant, LATEST) <= 0;
    return inRange ? instant : null;
  } catch {
    return null;
  }
}
