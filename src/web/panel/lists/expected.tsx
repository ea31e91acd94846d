import { expectedChargeList } from '#src/billing/subscriptions/browse/store.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { displayDay } from '#src/kernel/display.ts';
import { Pill } from '../kit/parts.tsx';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { LABELS, moneyCell } from './cells.tsx';
import { type CellContext, listPage } from './list-page.ts';

const CARDS = {
  expired: { text: { es: 'Vence antes del cobro', en: 'Expires before the charge' } },
} as const;

/** Returns the day on which the charge is expected. For an overdue charge this is today. */
function dayOf(day: Temporal.PlainDate, { now }: CellContext): Temporal.PlainDate {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  return Temporal.PlainDate.compare(day, today) < 0 ? today : day;
}

export const expectedCharges = listPage({
  list: expectedChargeList,
  title: { es: 'Cobros previstos', en: 'Expected charges' },
  hint: {
    es: 'Lo que se cobrará de cada suscripción, si nada falla, aparece aquí día por día.',
    en: 'What each subscription will be charged, if nothing fails, shows up here day by day.',
  },
  keyOf: ({ seq }) => String(seq),
  filters: {
    day: LABELS.day,
    card: { es: 'Tarjeta', en: 'Card' },
    currency: LABELS.currency,
    office_id: LABELS.office,
  },
  values: { card: CARDS },
  columns: [
    {
      label: LABELS.subscriber,
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/subscriptions/${row.subscription_id}`)}
          first={row.subscriber_name}
          second={row.subscriber_email}
        />
      ),
    },
    { label: LABELS.plan, cell: (row) => row.plan_name },
    {
      label: { es: 'Tarjeta', en: 'Card' },
      cell: (row, { t }) => (row.is_expired ? <Pill tone="warn">{t(CARDS.expired.text)}</Pill> : '—'),
    },
    {
      label: LABELS.day,
      sort: 'day',
      cell: (row, context) => displayDay(dayOf(row.day, context), context.locale),
    },
    { label: LABELS.amount, is_figure: true, cell: (row) => moneyCell(row.amount, row.currency_type) },
  ],
  csv: [
    ...['day', 'subscription_id', 'subscriber_name', 'subscriber_email', 'plan_name'].map((name) => ({
      name,
    })),
    { name: 'amount', kind: 'amount' },
    ...['currency_type', 'is_expired', 'office_id'].map((name) => ({ name })),
  ],
});
