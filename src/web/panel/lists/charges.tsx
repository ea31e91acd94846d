import { subscriptionList } from '#src/billing/subscriptions/browse/store.ts';
import { paymentList } from '#src/checkout/payments/browse/store.ts';
import { reservationList } from '#src/checkout/reservations/browse/store.ts';
import { RESERVATION_LABELS } from '#src/kernel/lists.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { everyWords } from '../../shared/frequency.ts';
import { SUBSCRIPTION_STATES } from '../kit/states.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, moneyCell, stateCell } from './cells.tsx';
import { expectedCharges } from './expected.tsx';
import { type ListPage, listPage } from './list-page.ts';

const subscriptions = listPage({
  list: subscriptionList,
  title: { es: 'Suscripciones', en: 'Subscriptions' },
  hint: {
    es: 'Cree un plan y comparta su enlace: quien se suscriba aparecerá aquí.',
    en: 'Create a plan and share its link: new subscriptions appear here.',
  },
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    plan_id: LABELS.plan,
    next_charge: { es: 'Próximo cobro', en: 'Next charge' },
    created: LABELS.created,
    office_id: LABELS.office,
    metadata: LABELS.metadata,
  },
  values: { status: SUBSCRIPTION_STATES },
  columns: [
    {
      label: LABELS.subscriber,
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/subscriptions/${row.id}`)}
          first={row.subscriber_name}
          second={row.subscriber_email}
        />
      ),
    },
    {
      label: LABELS.plan,
      cell: (row, context) => (
        <TwoLines
          first={row.plan_name}
          second={everyWords(row.invoice_period, row.invoice_interval, context.locale)}
        />
      ),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(SUBSCRIPTION_STATES, row.status, context) },
    {
      label: { es: 'Próximo cobro', en: 'Next charge' },
      sort: 'next_charge_at',
      cell: (row, context) => dayCell(row.next_charge_at, context),
    },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
    { label: LABELS.amount, is_figure: true, cell: (row) => moneyCell(row.price, row.currency_type) },
  ],
  csv: [
    ...['id', 'status', 'subscriber_name', 'subscriber_email', 'plan_name', 'description'].map((name) => ({
      name,
    })),
    { name: 'price', kind: 'amount' },
    { name: 'monthly', kind: 'amount' },
    ...[
      'subscriber_id',
      'office_id',
      'currency_type',
      'created_at',
      'starts_at',
      'ends_at',
      'next_charge_at',
      'canceled_at',
    ].map((name) => ({ name })),
  ],
});

const PAYMENT_STATES = {
  too_much: { text: { es: 'Pagado de más', en: 'Paid too much' }, tone: 'bad' },
  paid: { text: { es: 'Pagado', en: 'Paid' }, tone: 'good' },
  pending: { text: { es: 'Por pagar', en: 'To be paid' }, tone: 'warn' },
  expired: { text: { es: 'Vencido', en: 'Expired' }, tone: 'still' },
  inactive: { text: { es: 'Inactivo', en: 'Inactive' }, tone: 'still' },
} as const;

function paymentState(
  row: { excess: bigint; paid_at: unknown; active: boolean; expires_at: Temporal.Instant | null },
  now: Temporal.Instant,
): keyof typeof PAYMENT_STATES {
  if (row.excess > 0n) return 'too_much';
  if (row.paid_at !== null) return 'paid';
  if (!row.active) return 'inactive';
  return row.expires_at !== null && Temporal.Instant.compare(row.expires_at, now) <= 0
    ? 'expired'
    : 'pending';
}

const payments = listPage({
  list: paymentList,
  title: { es: 'Pagos', en: 'Payments' },
  hint: {
    es: 'Cree un cobro y envíe su enlace a quien deba pagarlo.',
    en: 'Create a payment and send its link to the payer.',
  },
  actions: [{ path: '/payments/new', label: { es: 'Crear cobro', en: 'Create payment' } }],
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    amount: LABELS.amount,
    created: LABELS.created,
    office_id: LABELS.office,
    metadata: LABELS.metadata,
  },
  values: { status: PAYMENT_STATES },
  columns: [
    {
      label: { es: 'Pago', en: 'Payment' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/payments/${row.id}`)}
          first={row.description}
          second={[row.reference_1, row.reference_2, row.reference_3].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      label: { es: 'Cliente', en: 'Customer' },
      cell: (row) => <TwoLines first={row.customer?.name ?? '—'} second={row.customer?.email} />,
    },
    {
      label: LABELS.status,
      cell: (row, context) => stateCell(PAYMENT_STATES, paymentState(row, context.now), context),
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
    ...['id', 'description', 'reference_1', 'reference_2', 'reference_3', 'customer'].map((name) => ({
      name,
    })),
    { name: 'amount', kind: 'amount' },
    { name: 'excess', kind: 'amount' },
    ...['currency_type', 'active', 'created_at', 'expires_at', 'paid_at'].map((name) => ({ name })),
  ],
});

const RESERVATION_TONES = {
  Iniciada: 'warn',
  'Pre-autorizada': 'warn',
  Confirmada: 'good',
  Anulada: 'still',
  Vencida: 'still',
  Rechazada: 'bad',
  Fallida: 'bad',
  Indeterminada: 'warn',
} as const;
const RESERVATION_STATES_SHOWN = Object.fromEntries(
  Object.entries(RESERVATION_LABELS).map(([state, label]) => [
    state,
    { text: { es: label, en: label }, tone: RESERVATION_TONES[state as keyof typeof RESERVATION_TONES] },
  ]),
);

const reservations = listPage({
  list: reservationList,
  title: { es: 'Reservas', en: 'Reservations' },
  hint: {
    es: 'Reserve un valor y confírmelo después, todo o una parte.',
    en: 'Hold an amount and confirm it later, all of it or a part.',
  },
  actions: [{ path: '/reservations/new', label: { es: 'Crear reserva', en: 'Create reservation' } }],
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    brand: LABELS.brand,
    amount: LABELS.amount,
    created: LABELS.created,
    office_id: LABELS.office,
  },
  values: { status: RESERVATION_STATES_SHOWN },
  columns: [
    {
      label: { es: 'Reserva', en: 'Reservation' },
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/reservations/${row.id}`)}
          first={row.description}
          second={row.customer?.email ?? row.customer?.name}
        />
      ),
    },
    {
      label: LABELS.status,
      cell: (row, context) => stateCell(RESERVATION_STATES_SHOWN, row.status, context),
    },
    {
      label: LABELS.method,
      cell: (row) => (row.last_four === null ? '—' : sourceName(row.franchise, row.last_four)),
    },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
    {
      label: LABELS.amount,
      sort: 'estimated_amount',
      is_figure: true,
      cell: (row) =>
        moneyCell(row.confirmed_amount ?? row.authorized_amount ?? row.estimated_amount, row.currency),
    },
  ],
  csv: [
    ...['id', 'status', 'description', 'franchise', 'last_four'].map((name) => ({ name })),
    ...(['estimated_amount', 'authorized_amount', 'confirmed_amount'] as const).map((name) => ({
      name,
      kind: 'amount' as const,
    })),
    ...['currency', 'created_at', 'expires_at'].map((name) => ({ name })),
  ],
});

export const CHARGE_LISTS: readonly ListPage[] = [subscriptions, expectedCharges, payments, reservations];
