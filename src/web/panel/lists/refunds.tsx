import { refundList } from '#src/ledger/transactions/browse/store.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, moneyCell, wordOf } from './cells.tsx';
import { listPage } from './list-page.ts';

const KINDS = {
  void: { text: { es: 'Anulación', en: 'Void' } },
  refund: { text: { es: 'Reembolso', en: 'Refund' } },
} as const;

export const refunds = listPage({
  list: refundList,
  title: { es: 'Devoluciones', en: 'Refunds' },
  hint: {
    es: 'Lo que se devuelve a quien pagó aparece aquí. Se devuelve desde la página de cada transacción.',
    en: 'What goes back to payers shows up here. Money is given back from the page of its transaction.',
  },
  keyOf: ({ reference }) => reference,
  filters: {
    kind: LABELS.kind,
    settled: { es: 'Fecha', en: 'Date' },
    currency: LABELS.currency,
    office_id: LABELS.office,
  },
  values: { kind: KINDS },
  columns: [
    {
      label: { es: 'Transacción', en: 'Transaction' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/transactions/${row.transaction_id}`)}
          first={`#${row.number}`}
          second={row.customer_payer?.email ?? row.customer_payer?.name}
        />
      ),
    },
    { label: LABELS.kind, cell: (row, context) => wordOf(KINDS, row.kind, context) },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'settled_at',
      cell: (row, context) => dayCell(row.settled_at, context),
    },
    { label: LABELS.amount, is_figure: true, cell: (row) => moneyCell(row.amount, row.currency_type) },
  ],
  csv: [
    ...['reference', 'kind', 'number', 'transaction_id'].map((name) => ({ name })),
    { name: 'amount', kind: 'amount' },
    ...['currency_type', 'provider', 'office_id', 'settled_at'].map((name) => ({ name })),
  ],
});
