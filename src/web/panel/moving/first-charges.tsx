import type { Preview } from '#src/billing/subscriptions/waiting/preview.ts';
import { displayDay } from '#src/kernel/display.ts';
import { useReader } from '../../shared/document.tsx';
import { Card, Money } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { TEXTS } from './texts.ts';

const MAX_DAYS = 40;

/** Shows, by day, the first charges that the imported subscriptions would cause once they are activated. */
export function FirstCharges({ count, of: { days, ready, left } }: { count: number; of: Preview }) {
  const { t, locale } = useReader();
  const rows = days.slice(0, MAX_DAYS).map((one) => ({
    key: `${one.day} ${one.currency}`,
    cells: [
      displayDay(Temporal.PlainDate.from(one.day), locale),
      String(one.count),
      <Money key="amount" minor={one.amount} currency={one.currency} />,
      String(one.without_card),
    ],
  }));
  return (
    <Card title={t(TEXTS.first)}>
      <p>{t(TEXTS.ready, { count, ready, left })}</p>
      {rows.length > 0 && (
        <DataTable
          label={t(TEXTS.first)}
          columns={[
            { label: t(TEXTS.day) },
            { label: t(TEXTS.charges), is_figure: true },
            { label: t(TEXTS.amount), is_figure: true },
            { label: t(TEXTS.without_card), is_figure: true },
          ]}
          rows={rows}
        />
      )}
      {days.length > MAX_DAYS && <p class="small">{t(TEXTS.more_days, { count: days.length - MAX_DAYS })}</p>}
    </Card>
  );
}
