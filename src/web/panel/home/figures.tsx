import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { SUBSCRIPTION_STATUSES } from '#src/billing/subscriptions/types.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { displayMoney } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { counted, type Locale, type Text } from '#src/kernel/texts.ts';
import type { CollectedFigure } from '#src/ledger/figures/read.ts';
import { useReader } from '../../shared/document.tsx';
import { Figure, Money } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { percent } from './chart.tsx';
import type { HomeData } from './read.ts';
import { COUNTS, HOME } from './texts.ts';

interface Props {
  of: HomeData;
  place: Place;
}

/**
 * Shows one amount per currency, because amounts in different currencies cannot be added. Shows 0 COP if there are
 * none.
 */
function Amounts({ of }: { of: readonly { currency: Currency; amount: bigint }[] }) {
  const shown = of.length === 0 ? [{ currency: 'COP' as const, amount: 0n }] : of;
  return (
    <>
      {shown.map(({ currency, amount }, place) => (
        <span key={currency} class={place === 0 ? undefined : 'beside'}>
          <Money minor={amount} currency={currency} />
        </span>
      ))}
    </>
  );
}

/** Shows the key figures at the top of the home page. */
export function Figures({ of, place }: Props) {
  return (
    <div class="cards">
      <Collected of={of} place={place} period="today" />
      <Collected of={of} place={place} period="week" />
      <Collected of={of} place={place} period="month" />
      <Revenue of={of} place={place} />
      <Customers of={of} place={place} />
      <Recovered of={of} place={place} />
    </div>
  );
}

function Collected({ of, place, period }: Props & { period: keyof HomeData['collected'] }) {
  const { t, locale } = useReader();
  const figures = of.collected[period];
  const day = of.now.toZonedDateTimeISO(ZONE).toPlainDate();
  const start = { today: day, week: day.subtract({ days: day.dayOfWeek - 1 }), month: day.with({ day: 1 }) };
  const days = { approved_from: String(start[period]), approved_to: String(day) };
  const title = t(HOME[period]);
  const count = figures.reduce((sum, one) => sum + one.count, 0);
  return (
    <Figure
      title={title}
      definition={HOME.collected_definition}
      value={<Amounts of={figures.map(({ currency, collected }) => ({ currency, amount: collected }))} />}
      href={pathAt(place, '/transactions', days)}
    >
      <Comparison of={figures} text={comparedWith(of, period, locale)} />
      <br />
      {t(counted(count, COUNTS.charges), { count })}
      <ReturnedAmounts of={figures} place={place} from={String(start[period])} to={String(day)} />
    </Figure>
  );
}

/** Shows the refunded and the disputed amounts, each with a link to its list. */
function ReturnedAmounts({
  of,
  place,
  from,
  to,
}: {
  of: readonly CollectedFigure[];
  place: Place;
  from: string;
  to: string;
}) {
  const { t, locale } = useReader();
  const money = (minor: bigint, currency: Currency) => displayMoney(minor, currency, locale);
  return (
    <>
      {of.map(({ currency, returned, lost }) => (
        <span key={currency}>
          {returned > 0n && (
            <>
              {' · '}
              <a href={pathAt(place, '/refunds', { start_date: from, finish_date: to, currency })}>
                {t(HOME.returned, { amount: money(returned, currency) })}
              </a>
            </>
          )}
          {lost > 0n && (
            <>
              {' · '}
              <a
                href={pathAt(place, '/disputes', {
                  status: 'lost,accepted',
                  settled_from: from,
                  settled_to: to,
                  currency,
                })}
              >
                {t(HOME.lost, { amount: money(lost, currency) })}
              </a>
            </>
          )}
        </span>
      ))}
    </>
  );
}

function comparedWith(
  { now }: HomeData,
  period: keyof HomeData['collected'],
  locale: Locale,
): { text: Text; values: Record<string, string> } {
  const local = now.toZonedDateTimeISO(ZONE);
  const tag = locale === 'es' ? 'es-CO' : 'en-US';
  const end = local.add({ hours: 1 }).with({ minute: 0 });
  const hour = end.toLocaleString(tag, { hour: 'numeric', minute: '2-digit' });
  const weekday = local.toLocaleString(tag, { weekday: 'long' });
  const month = local.subtract({ months: 1 }).toLocaleString(tag, { month: 'long' });
  const text = { today: HOME.today_before, week: HOME.week_before, month: HOME.month_before }[period];
  return { text, values: { hour, weekday, month } };
}

/** Shows the change of the collected amount from the previous period in percent, for the first currency only. */
function Comparison({
  of,
  text: { text, values },
}: {
  of: readonly CollectedFigure[];
  text: { text: Text; values: Record<string, string> };
}) {
  const { t, locale } = useReader();
  const [first] = of;
  const rate = first && percent(first.collected - first.before, first.before, locale);
  if (!first || !rate) return <>{t(HOME.nothing_before)}</>;
  const gain = first.collected - first.before;
  // An unchanged amount is shown without sign or colour.
  const [style, sign] = gain === 0n ? ['', ''] : gain > 0n ? ['up', '+'] : ['down', ''];
  return (
    <>
      <span class={style}>{`${sign}${rate}`}</span> {t(text, values)}
    </>
  );
}

function Revenue({ of, place }: Props) {
  const { t, locale } = useReader();
  const { revenue, people } = of;
  const [first] = revenue;
  const left = first?.movements
    .filter(({ kind }) => kind === 'churn' || kind === 'recovered')
    .reduce((sum, { amount }) => sum - amount, 0n);
  const rate = first && percent(left ?? 0n, first.start, locale);
  const active = people.statuses.activa ?? 0;
  return (
    <Figure
      title={t(HOME.mrr)}
      definition={HOME.mrr_definition}
      value={<Amounts of={revenue.map(({ currency, end }) => ({ currency, amount: end }))} />}
      href={pathAt(place, '/subscriptions', { status: 'activa' })}
    >
      {t(counted(active, COUNTS.active), { count: active })}
      {rate && <> · {t(HOME.revenue_churn, { rate })}</>}
    </Figure>
  );
}

/** Subscription statuses that count as a current customer. */
const NOT_OVER = SUBSCRIPTION_STATUSES.filter((status) => !isOver(status));

function Customers({ of: { people }, place }: Props) {
  const { t, locale } = useReader();
  const { start, gained, lost, end } = people;
  const rate = percent(BigInt(lost), BigInt(start), locale);
  return (
    <Figure
      title={t(HOME.customers)}
      definition={HOME.customers_definition}
      value={end.toLocaleString(locale === 'es' ? 'es-CO' : 'en-US')}
      href={pathAt(place, '/subscriptions', { status: NOT_OVER.join(',') })}
    >
      {t(HOME.gained_lost, { gained, lost })}
      {rate && <> · {t(HOME.customer_churn, { rate })}</>}
    </Figure>
  );
}

function Recovered({ of: { recovery, now }, place }: Props) {
  const { t, locale } = useReader();
  const day = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const days = { failed_from: String(day.with({ day: 1 })), failed_to: String(day) };
  const failed = recovery.reduce((sum, one) => sum + one.failed.count, 0);
  const recovered = recovery.reduce((sum, one) => sum + one.recovered.count, 0);
  const rate = percent(BigInt(recovered), BigInt(failed), locale);
  return (
    <Figure
      title={t(HOME.recovered)}
      definition={HOME.recovered_definition}
      value={rate ?? '–'}
      href={pathAt(place, '/invoices', days)}
    >
      {failed === 0 ? t(HOME.none_failed) : t(counted(failed, COUNTS.of_failed), { count: failed })}
      {recovery.map(({ currency, recovered: { amount } }) => (
        <span key={currency}>
          {' '}
          · <Money minor={amount} currency={currency} />
        </span>
      ))}
    </Figure>
  );
}
