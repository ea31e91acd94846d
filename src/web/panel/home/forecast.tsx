import type { ExpectedDay } from '#src/billing/subscriptions/forecast/store.ts';
import { FORECAST_DAYS } from '#src/billing/subscriptions/forecast/update.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { displayMoney } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { counted } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';
import { Card } from '../kit/parts.tsx';
import type { Place } from '../scope.ts';
import { type Bar, BarChart, short } from './chart.tsx';
import { expectedInAll, expectedOn } from './expected.ts';
import type { HomeData } from './read.ts';
import { COUNTS, HOME } from './texts.ts';

/** Number of days between two date labels of the forecast chart. */
const LABELLED = 5;

/**
 * Charts of the expected revenue in the next 30 days, one per currency. The forecast assumes that no charge
 * fails.
 */
export function ForecastCharts({ of, place }: { of: HomeData; place: Place }) {
  const { t } = useReader();
  const groups = Map.groupBy(of.expected, ({ currency }) => currency);
  const shown: [Currency, ExpectedDay[]][] = groups.size === 0 ? [['COP', []]] : [...groups];
  return (
    <>
      {shown.map(([currency, days]) => (
        <Card
          key={currency}
          title={t(HOME.forecast)}
          definition={HOME.forecast_definition}
          aside={groups.size > 1 ? `${currency} · ${t(HOME.forecast_aside)}` : t(HOME.forecast_aside)}
        >
          <Days of={days} currency={currency} now={of.now} place={place} />
        </Card>
      ))}
    </>
  );
}

function Days({
  of,
  currency,
  now,
  place: at,
}: {
  of: readonly ExpectedDay[];
  currency: Currency;
  now: Temporal.Instant;
  place: Place;
}) {
  const { t, locale } = useReader();
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const money = (minor: bigint) => displayMoney(minor, currency, locale);
  const tag = locale === 'es' ? 'es-CO' : 'en-US';
  const byDay = new Map(of.map((one) => [one.day, one]));
  const days = Array.from({ length: FORECAST_DAYS }, (_, place) => today.add({ days: place }));
  const bars = days.map((day, place): Bar => {
    const { amount = 0n, count = 0 } = byDay.get(String(day)) ?? {};
    const name = day.toLocaleString(tag, { day: 'numeric', month: 'short' });
    const label = place % LABELLED === 0 ? name : '';
    const title = `${name}: ${money(amount)} (${count})`;
    return { key: String(day), label, title, from: 0n, to: amount, is_soft: place > 0 };
  });
  const rows = days.flatMap((day) => {
    const one = byDay.get(String(day));
    const name = day.toLocaleString(tag, { weekday: 'short', day: 'numeric', month: 'long' });
    const href = expectedOn(at, { day, now, currency });
    return one ? [{ cells: [name, String(one.count), money(one.amount)], href }] : [];
  });
  const sum = of.reduce((total, { amount }) => total + amount, 0n);
  const count = of.reduce((total, one) => total + one.count, 0);
  const charges = t(counted(count, COUNTS.charges), { count });
  const href = expectedInAll(at, { now, currency });
  const all = { cells: [t(HOME.all_days), String(count), money(sum)], href };
  const columns = [t(HOME.day), t(HOME.expected_charges), t(HOME.amount)];
  return (
    <>
      <p class="small">
        {count > 0 ? (
          <a href={href}>{t(HOME.forecast_sum, { charges, amount: money(sum) })}</a>
        ) : (
          t(HOME.no_charges)
        )}
      </p>
      <BarChart
        label={t(HOME.forecast)}
        bars={bars}
        width={660}
        height={190}
        scale={(minor) => short(minor, locale)}
        table={{ columns, rows: [...rows, all] }}
      />
    </>
  );
}
