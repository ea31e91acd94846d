/** ISO weekday numbers of the first and the last business day of a week. */
const MONDAY = 1;
const FRIDAY = 5;

/** Month and day (`MM-DD`) of holidays that stay on their own date. */
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'] as const;

/** Month and day (`MM-DD`) of holidays that move to the following Monday, unless they already fall on a Monday. */
const MOVED = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'] as const;

/**
 * Offsets in days from Easter Sunday: Holy Thursday, Good Friday, Ascension, Corpus Christi and Sacred Heart. The
 * last three offsets lead to the Monday to which the holiday moves.
 */
const FROM_EASTER = [-3, -2, 43, 64, 71] as const;

/** Cached holidays by year. Callers check many dates in the same few years. */
const known = new Map<number, ReadonlySet<string>>();

/**
 * Returns the dates of Colombia's holidays in a year, as `YYYY-MM-DD`. Two holidays on the same date, as in 2025, are
 * one entry.
 */
export function holidaysOf(year: number): ReadonlySet<string> {
  const cached = known.get(year);
  if (cached) return cached;
  const easter = easterOf(year);
  const on = (day: string) => Temporal.PlainDate.from({ year, month: monthOf(day), day: dayOf(day) });
  const days = [
    ...FIXED.map(on),
    ...MOVED.map((day) => nextMonday(on(day))),
    ...FROM_EASTER.map((distance) => easter.add({ days: distance })),
  ];
  const holidays = new Set(days.map(String));
  known.set(year, holidays);
  return holidays;
}

const monthOf = (day: string) => Number(day.slice(0, 2));
const dayOf = (day: string) => Number(day.slice(3));

function nextMonday(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: (7 + MONDAY - day.dayOfWeek) % 7 });
}

/** Computes Easter Sunday with the anonymous Gregorian algorithm (Meeus/Jones/Butcher). */
function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}

export function isBusinessDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek <= FRIDAY && !holidaysOf(day.year).has(day.toString());
}

/**
 * Returns the date that is `count` business days after `day`, not counting `day` itself. Business days in Colombia are
 * Monday to Friday, except the holidays of Ley 51 of 1983 (Ley Emiliani).
 */
export function addBusinessDays(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = reached.add({ days: 1 });
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}
