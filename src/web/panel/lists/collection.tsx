import { runList } from '#src/billing/subscriptions/browse/store.ts';
import { progressOf } from '#src/billing/subscriptions/run/progress.ts';
import type { MerchantRun } from '#src/billing/subscriptions/types.ts';
import { itemList, refusedItemList } from '#src/checkout/collection/browse/store.ts';
import { displayDateTime, displayDay, displayPercent } from '#src/kernel/display.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { Progress } from '../kit/parts.tsx';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, moneyCell, stateCell } from './cells.tsx';
import { type ListPage, listPage } from './list-page.ts';

const ITEM_STATES = {
  paid: { text: { es: 'Pagado', en: 'Paid' }, tone: 'good' },
  partly_paid: { text: { es: 'Pagado en parte', en: 'Partly paid' }, tone: 'warn' },
  pending: { text: { es: 'Por pagar', en: 'To be paid' }, tone: 'warn' },
  inactive: { text: { es: 'Inactivo', en: 'Inactive' }, tone: 'still' },
} as const;

function itemState(row: {
  full_payment_at: unknown;
  paid: bigint;
  active: boolean;
}): keyof typeof ITEM_STATES {
  if (row.full_payment_at !== null) return 'paid';
  if (row.paid > 0n) return 'partly_paid';
  return row.active ? 'pending' : 'inactive';
}

const ASK = {
  path: '/collection/ask',
  label: { es: 'Preguntar por un cliente', en: 'Query a customer' },
} as const;

const items = listPage({
  list: itemList,
  title: { es: 'Recaudo', en: 'Collection' },
  hint: {
    es: 'Lo que su sistema diga que se debe aparece aquí cuando un cliente pregunte.',
    en: 'What your system says is owed shows up here when a customer asks.',
  },
  actions: [ASK],
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    id_number: LABELS.document,
    amount: LABELS.amount,
    created: LABELS.created,
    office_id: LABELS.office,
  },
  values: { status: ITEM_STATES },
  columns: [
    {
      label: { es: 'Concepto', en: 'Item' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/collection/${row.id}`)}
          first={row.description}
          second={row.ref_payment}
        />
      ),
    },
    {
      label: { es: 'Cliente', en: 'Customer' },
      cell: (row) => <TwoLines first={row.payer_name} second={row.id_number} />,
    },
    { label: LABELS.status, cell: (row, context) => stateCell(ITEM_STATES, itemState(row), context) },
    {
      label: { es: 'Vence', en: 'Due' },
      cell: (row, { locale }) =>
        row.expiration_date === null ? '—' : displayDay(row.expiration_date, locale),
    },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
    {
      label: LABELS.amount,
      sort: 'amount',
      is_figure: true,
      cell: (row) => moneyCell(row.amount, row.currency_type),
    },
  ],
  csv: [
    ...['id', 'ref_payment', 'description', 'id_number', 'payer_name'].map((name) => ({ name })),
    ...(['amount', 'paid', 'held'] as const).map((name) => ({ name, kind: 'amount' as const })),
    ...['currency_type', 'expiration_date', 'full_payment_at', 'active', 'created_at'].map((name) => ({
      name,
    })),
  ],
});

const refusedItems = listPage({
  list: refusedItemList,
  title: { es: 'Rechazados de su sistema', en: 'Refused from your system' },
  hint: {
    es: 'Lo que su sistema envíe y no se pueda cobrar aparece aquí con la razón.',
    en: 'What your system sends and cannot be collected shows up here with the reason.',
  },
  actions: [ASK],
  keyOf: ({ id }) => id,
  filters: { id_number: LABELS.document, refused: { es: 'Fecha', en: 'Date' }, office_id: LABELS.office },
  columns: [
    {
      label: { es: 'Referencia', en: 'Reference' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/refused-items/${row.id}`)}
          first={row.ref_payment ?? '—'}
          second={row.id_number}
        />
      ),
    },
    {
      label: { es: 'Razón', en: 'Reason' },
      cell: (row, { t }) => (
        <ul class="plain">
          {row.reasons.map(({ path, text }) => (
            <li key={path}>{t(text)}</li>
          ))}
        </ul>
      ),
    },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'refused_at',
      cell: (row, context) => dayCell(row.refused_at, context),
    },
  ],
  csv: ['id', 'id_number', 'ref_payment', 'reasons', 'refused_at'].map((name) => ({ name })),
});

const PROGRESS = { es: 'Avance', en: 'Progress' } as const;

/**
 * Returns a table cell with a charge run's progress in percent, and with a bar while the run is in progress.
 */
function runCell(run: MerchantRun, label: string, locale: Locale) {
  const { due, left } = progressOf(run);
  if (left === 0) return displayPercent(10_000, locale);
  return (
    <>
      <Progress done={due - left} total={due} label={label} />
      <small>{displayPercent(Math.floor((100 * (due - left)) / due) * 100, locale)}</small>
    </>
  );
}

const runs = listPage({
  list: runList,
  title: { es: 'Corridas de cobro', en: 'Charge runs' },
  hint: {
    es: 'Cada noche en que haya cobros por hacer aparece aquí.',
    en: 'Each day with due charges appears here.',
  },
  keyOf: ({ scheduled_at }) => scheduled_at.toString(),
  filters: { scheduled: { es: 'Fecha', en: 'Date' } },
  columns: [
    {
      label: { es: 'Corrida', en: 'Run' },
      sort: 'scheduled_at',
      cell: (row, { place, locale }) => (
        <TwoLines
          href={pathAt(place, `/runs/${row.scheduled_at}`)}
          first={displayDateTime(row.scheduled_at, locale)}
        />
      ),
    },
    { label: PROGRESS, cell: (row, { t, locale }) => runCell(row, t(PROGRESS), locale) },
    { label: { es: 'Por cobrar', en: 'Due' }, is_figure: true, cell: (row) => row.due },
    { label: { es: 'Cobradas', en: 'Charged' }, is_figure: true, cell: (row) => row.done },
    { label: { es: 'Rechazadas', en: 'Declined' }, is_figure: true, cell: (row) => row.declined },
    { label: { es: 'Fallidas', en: 'Failed' }, is_figure: true, cell: (row) => row.failed },
    { label: { es: 'Sin respuesta', en: 'No answer yet' }, is_figure: true, cell: (row) => row.unknown },
  ],
  csv: ['scheduled_at', 'started_at', 'updated_at', 'due', 'done', 'declined', 'failed', 'unknown'].map(
    (name) => ({ name }),
  ),
});

/** Lists of the collection section, in navigation order. */
export const COLLECTION_LISTS: readonly ListPage[] = [items, refusedItems, runs];
