import { displayDay } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { invoiceList } from '#src/ledger/invoices/browse/store.ts';
import { transactionList } from '#src/ledger/transactions/browse/store.ts';
import { movementList } from '#src/ledger/virtual-account/browse/store.ts';
import { INVOICE_STATES, TRANSACTION_STATES } from '../kit/states.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, METHOD_TEXTS, moneyCell, stateCell, wordOf } from './cells.tsx';
import { disputes } from './disputes.tsx';
import { electronicDocuments } from './electronic-documents.tsx';
import { type ListPage, listPage } from './list-page.ts';
import { refunds } from './refunds.tsx';

const transactions = listPage({
  list: transactionList,
  title: { es: 'Transacciones', en: 'Transactions' },
  hint: {
    es: 'Cada intento de cobro aparece aquí, con su resultado.',
    en: 'Every attempt to charge shows up here, with its outcome.',
  },
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    payment_method: LABELS.method,
    brand: LABELS.brand,
    response_code: { es: 'Código de respuesta', en: 'Response code' },
    amount: LABELS.amount,
    created: { es: 'Fecha', en: 'Date' },
    approved: { es: 'Aprobada', en: 'Approved' },
    outcome: { es: 'Resultado', en: 'Outcome' },
    office_id: LABELS.office,
  },
  values: {
    status: TRANSACTION_STATES,
    payment_method: METHOD_TEXTS,
    outcome: { unknown: { text: { es: 'Sin respuesta del banco', en: 'No answer from the bank' } } },
  },
  columns: [
    {
      label: { es: 'Transacción', en: 'Transaction' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/transactions/${row.id}`)}
          first={`#${row.number}`}
          second={row.customer_payer?.email ?? row.customer_payer?.name}
        />
      ),
    },
    {
      label: LABELS.method,
      cell: (row, context) => (
        <TwoLines
          first={wordOf(METHOD_TEXTS, row.payment_method, context)}
          second={sourceName(row.payment_method_source, row.card_last_four)}
        />
      ),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(TRANSACTION_STATES, row.status, context) },
    {
      label: { es: 'Respuesta', en: 'Response' },
      cell: (row) => <TwoLines first={row.response_code ?? '—'} second={row.authorization_code} />,
    },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'created_at',
      cell: (row, context) => dayCell(row.created_at, context),
    },
    {
      label: LABELS.amount,
      sort: 'amount',
      is_figure: true,
      cell: (row) => moneyCell(row.amount, row.currency_type),
    },
  ],
  csv: [
    ...[
      'id',
      'number',
      'status',
      'payment_method',
      'payment_method_source',
      'card_last_four',
      'response_code',
      'authorization_code',
    ].map((name) => ({ name })),
    ...(['amount', 'refunded'] as const).map((name) => ({ name, kind: 'amount' as const })),
    ...[
      'currency_type',
      'subscription_id',
      'payment_id',
      'pre_authorization_id',
      'created_at',
      'approved_at',
    ].map((name) => ({ name })),
  ],
});

const REASONS = {
  create: { text: { es: 'Alta', en: 'Sign-up' } },
  renewal: { text: { es: 'Renovación', en: 'Renewal' } },
  early: { text: { es: 'Pago anticipado', en: 'Paid early' } },
  revival: { text: { es: 'Nuevo comienzo', en: 'New start' } },
  proration: { text: { es: 'Cambio de plan', en: 'Plan change' } },
} as const;

const invoices = listPage({
  list: invoiceList,
  title: { es: 'Comprobantes', en: 'Invoices' },
  hint: {
    es: 'Cada período que se cobra tiene su comprobante aquí.',
    en: 'Every period that is charged has its invoice here.',
  },
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    reason: LABELS.kind,
    total: LABELS.amount,
    created: { es: 'Fecha', en: 'Date' },
    failed: { es: 'Renovación fallida', en: 'Renewal failed' },
    office_id: LABELS.office,
  },
  values: { status: INVOICE_STATES, reason: REASONS },
  columns: [
    {
      label: { es: 'Comprobante', en: 'Invoice' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/invoices/${row.id}`)}
          first={row.number === null ? '—' : `#${row.number}`}
          second={row.plan_name}
        />
      ),
    },
    {
      label: LABELS.subscriber,
      cell: (row) => <TwoLines first={row.subscriber_name} second={row.subscriber_email} />,
    },
    { label: LABELS.kind, cell: (row, context) => wordOf(REASONS, row.reason, context) },
    { label: LABELS.status, cell: (row, context) => stateCell(INVOICE_STATES, row.status, context) },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'created_at',
      cell: (row, context) => dayCell(row.created_at, context),
    },
    {
      label: LABELS.amount,
      sort: 'total',
      is_figure: true,
      cell: (row) => moneyCell(row.total, row.currency_type),
    },
  ],
  csv: [
    ...['id', 'number', 'status', 'reason', 'subscriber_name', 'subscriber_email', 'plan_name'].map(
      (name) => ({ name }),
    ),
    ...(['total', 'tax', 'balance_applied'] as const).map((name) => ({ name, kind: 'amount' as const })),
    ...['currency_type', 'period_start', 'period_end', 'attempts', 'created_at', 'paid_at', 'failed_at'].map(
      (name) => ({ name }),
    ),
  ],
});

const MOVEMENT_TEXTS = {
  credit: { text: { es: 'Abono', en: 'Credit' } },
  void: { text: { es: 'Anulación', en: 'Void' } },
  refund: { text: { es: 'Reembolso', en: 'Refund' } },
  dispute: { text: { es: 'Disputa', en: 'Dispute' } },
  dispute_return: { text: { es: 'Disputa devuelta', en: 'Dispute returned' } },
} as const;
const AVAILABILITY = {
  available: { text: { es: 'Disponible', en: 'Available' } },
  to_release: { text: { es: 'Por liberar', en: 'To be released' } },
} as const;
const MOVEMENT_AMOUNTS = [
  'transaction_amount',
  'commission',
  'iva_commission',
  'fee',
  'iva_fee',
  'rete_iva',
  'rete_ica',
  'rete_fte',
  'gravamen',
  'liquidated_amount',
] as const;

const movements = listPage({
  list: movementList,
  title: { es: 'Cuenta virtual', en: 'Virtual account' },
  hint: {
    es: 'Lo que se abona y se descuenta por cada cobro aparece aquí.',
    en: 'What is credited and taken for every charge shows up here.',
  },
  keyOf: ({ id }) => id,
  filters: {
    kind: LABELS.kind,
    availability: { es: 'Disponibilidad', en: 'Availability' },
    created: { es: 'Fecha', en: 'Date' },
    office_id: LABELS.office,
  },
  values: { kind: MOVEMENT_TEXTS, availability: AVAILABILITY },
  columns: [
    {
      label: { es: 'Movimiento', en: 'Movement' },
      cell: (row, { place, ...context }) => (
        <TwoLines
          href={pathAt(place, `/movements/${row.id}`)}
          first={wordOf(MOVEMENT_TEXTS, row.kind, { place, ...context })}
          second={`#${row.number} · ${row.concept}`}
        />
      ),
    },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'created_at',
      cell: (row, context) => dayCell(row.created_at, context),
    },
    {
      label: { es: 'Disponible', en: 'Available' },
      cell: (row, { locale }) => (row.available_on === null ? '—' : displayDay(row.available_on, locale)),
    },
    {
      label: { es: 'Cobrado', en: 'Charged' },
      is_figure: true,
      cell: (row) => moneyCell(row.transaction_amount, 'COP'),
    },
    {
      label: { es: 'A su favor', en: 'Yours' },
      is_figure: true,
      cell: (row) => moneyCell(row.liquidated_amount, 'COP'),
    },
  ],
  csv: [
    ...['id', 'kind', 'number', 'concept', 'transaction_id', 'authorization_number'].map((name) => ({
      name,
    })),
    ...MOVEMENT_AMOUNTS.map((name) => ({ name, kind: 'amount' as const })),
    ...['available_on', 'created_at'].map((name) => ({ name })),
  ],
});

export const MONEY_LISTS: readonly ListPage[] = [
  transactions,
  invoices,
  movements,
  refunds,
  electronicDocuments,
  disputes,
];
