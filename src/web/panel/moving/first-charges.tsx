import type { Preview } from '#src/billing/subscriptions/waiting/preview.ts';
import { displayDay } from '#src/kernel/display.ts';
import { useReader } from '../../shared/document.tsx';
import { Card, Money } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { WORDS } from './words.ts';

const MOST_DAYS = 40;

/** Shows what the pending imported subscriptions would be charged first, by day. */
export function FirstCharges({ count, of: { days, ready, left } }: { count: number; of: Preview }) {
  const { t, locale } = useReader();
  const rows = days.slice(0, MOST_DAYS).map((one) => ({
    key: `${one.day} ${one.currency}`,
    cells: [
      displayDay(Temporal.PlainDate.from(one.day), locale),
      String(one.count),
      <Money key="amount" minor={one.amount} currency={one.currency} />,
      String(one.without_card),
    ],
  }));
  return (
    <Card title={t(WORDS.first)}>
      <p>{t(WORDS.ready, { count, ready, left })}</p>
      {rows.length > 0 && (
        <DataTable
          label={t(WORDS.first)}
          columns={[
            { label: t(WORDS.day) },
            { label: t(WORDS.charges), is_figure: true },
            { label: t(WORDS.amount), is_figure: true },
            { label: t(WORDS.without_card), is_figure: true },
          ]}
          rows={rows}
        />
      )}
      {days.length > MOST_DAYS && (
        <p class="small">{t(WORDS.more_days, { count: days.length - MOST_DAYS })}</p>
      )}
    </Card>
  );
}
