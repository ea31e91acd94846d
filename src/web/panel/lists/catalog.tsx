import { couponList } from '#src/catalog/coupons/browse/store.ts';
import { percentHundredths } from '#src/catalog/coupons/percent.ts';
import { groupList } from '#src/catalog/groups/browse/store.ts';
import { planList } from '#src/catalog/plans/browse/store.ts';
import { cardList } from '#src/customers/cards/browse/store.ts';
import { subscriberList } from '#src/customers/subscribers/browse/store.ts';
import { displayMonth, displayPercent } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { everyWords } from '../../shared/frequency.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import {
  ACTIVE_STATES,
  dayCell,
  INTERVAL_TEXTS,
  LABELS,
  moneyCell,
  stateCell,
  wordOf,
  YES_OR_NO,
} from './cells.tsx';
import { type ListPage, listPage } from './list-page.ts';

const plans = listPage({
  list: planList,
  title: { es: 'Planes', en: 'Plans' },
  hint: {
    es: 'Cree el primer plan: su enlace de pago queda listo.',
    en: 'Create the first plan: its payment link is ready immediately.',
  },
  actions: [{ path: '/plans/new', label: { es: 'Crear plan', en: 'Create plan' } }],
  keyOf: ({ id }) => id,
  filters: {
    active: LABELS.status,
    invoice_interval: { es: 'Cada', en: 'Every' },
    currency_type: LABELS.currency,
    price: LABELS.amount,
    created: LABELS.created,
    office_id: LABELS.office,
    metadata: LABELS.metadata,
  },
  values: { active: YES_OR_NO, invoice_interval: INTERVAL_TEXTS },
  columns: [
    {
      label: LABELS.plan,
      sort: 'name',
      cell: (row, { place }) => (
        <TwoLines href={pathAt(place, `/plans/${row.id}`)} first={row.name} second={row.description} />
      ),
    },
    {
      label: { es: 'Se cobra', en: 'Charged' },
      cell: (row, { locale }) => everyWords(row.invoice_period, row.invoice_interval, locale),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(ACTIVE_STATES, String(row.active), context) },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
    {
      label: LABELS.amount,
      sort: 'price',
      is_figure: true,
      cell: (row) => moneyCell(row.price, row.currency_type),
    },
  ],
  csv: [
    ...['id', 'name', 'description'].map((name) => ({ name })),
    { name: 'price', kind: 'amount' },
    ...[
      'currency_type',
      'invoice_period',
      'invoice_interval',
      'trial_period',
      'trial_interval',
      'active',
      'created_at',
    ].map((name) => ({ name })),
  ],
});

const groups = listPage({
  list: groupList,
  title: { es: 'Grupos', en: 'Groups' },
  hint: {
    es: 'Un grupo reúne planes entre los que se puede cambiar.',
    en: 'A group holds plans that can be changed between.',
  },
  actions: [{ path: '/groups/new', label: { es: 'Crear grupo', en: 'Create group' } }],
  keyOf: ({ id }) => id,
  filters: { active: LABELS.status, created: LABELS.created, office_id: LABELS.office },
  values: { active: YES_OR_NO },
  columns: [
    {
      label: { es: 'Grupo', en: 'Group' },
      sort: 'name',
      cell: (row, { place }) => (
        <TwoLines href={pathAt(place, `/groups/${row.id}`)} first={row.name} second={row.description} />
      ),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(ACTIVE_STATES, String(row.active), context) },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
  ],
  csv: ['id', 'name', 'description', 'active', 'created_at'].map((name) => ({ name })),
});

const DURATIONS = {
  once: { text: { es: 'Una vez', en: 'Once' } },
  repeating: { text: { es: 'Varios meses', en: 'Several months' } },
  forever: { text: { es: 'Siempre', en: 'Forever' } },
} as const;

const coupons = listPage({
  list: couponList,
  title: { es: 'Cupones', en: 'Coupons' },
  hint: {
    es: 'Cree un cupón: quien se suscriba con él paga menos.',
    en: 'Create a coupon: customers who use it get a discount.',
  },
  actions: [{ path: '/coupons/new', label: { es: 'Crear cupón', en: 'Create coupon' } }],
  keyOf: ({ id }) => id,
  filters: {
    active: LABELS.status,
    duration: { es: 'Duración', en: 'Duration' },
    created: LABELS.created,
    office_id: LABELS.office,
  },
  values: { active: YES_OR_NO, duration: DURATIONS },
  columns: [
    {
      label: { es: 'Código', en: 'Code' },
      sort: 'code',
      cell: (row, { place }) => (
        <TwoLines href={pathAt(place, `/coupons/${row.id}`)} first={row.code} second={row.name} />
      ),
    },
    {
      label: { es: 'Descuento', en: 'Discount' },
      cell: (row, { locale }) => {
        const percent = percentHundredths(row);
        return percent === null
          ? moneyCell(row.amount_off, row.currency ?? 'COP')
          : displayPercent(percent, locale);
      },
    },
    {
      label: { es: 'Duración', en: 'Duration' },
      cell: (row, context) => wordOf(DURATIONS, row.duration, context),
    },
    {
      label: { es: 'Usos', en: 'Uses' },
      is_figure: true,
      cell: (row) =>
        row.max_redemptions === null ? row.times_redeemed : `${row.times_redeemed} / ${row.max_redemptions}`,
    },
    { label: LABELS.status, cell: (row, context) => stateCell(ACTIVE_STATES, String(row.active), context) },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
  ],
  csv: [
    ...['id', 'code', 'name', 'percent_off_hundredths', 'percent_off'].map((name) => ({ name })),
    { name: 'amount_off', kind: 'amount' },
    ...[
      'currency',
      'duration',
      'duration_in_months',
      'max_redemptions',
      'times_redeemed',
      'redeem_by',
      'active',
      'created_at',
    ].map((name) => ({ name })),
  ],
});

const subscribers = listPage({
  list: subscriberList,
  title: { es: 'Suscriptores', en: 'Subscribers' },
  hint: {
    es: 'Quien se suscriba a un plan aparece aquí.',
    en: 'Customers who subscribe to a plan appear here.',
  },
  actions: [{ path: '/subscribers/new', label: { es: 'Crear suscriptor', en: 'Create subscriber' } }],
  keyOf: ({ id }) => id,
  filters: {
    active: LABELS.status,
    email: LABELS.email,
    id_number: LABELS.document,
    identification_type: { es: 'Tipo de documento', en: 'Kind of document' },
    created: LABELS.created,
    office_id: LABELS.office,
    metadata: LABELS.metadata,
  },
  values: { active: YES_OR_NO },
  columns: [
    {
      label: LABELS.subscriber,
      sort: 'name',
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/subscribers/${row.id}`)}
          first={`${row.name} ${row.last_name}`}
          second={row.email}
        />
      ),
    },
    { label: LABELS.document, cell: (row) => `${row.identification_type} ${row.id_number}` },
    { label: { es: 'Ciudad', en: 'City' }, cell: (row) => row.billing_city },
    { label: LABELS.status, cell: (row, context) => stateCell(ACTIVE_STATES, String(row.active), context) },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
  ],
  csv: [
    'id',
    'name',
    'last_name',
    'email',
    'identification_type',
    'id_number',
    'phone_code',
    'cellphone_number',
    'billing_city',
    'billing_country',
    'active',
    'created_at',
  ].map((name) => ({ name })),
});

const cards = listPage({
  list: cardList,
  title: { es: 'Tarjetas guardadas', en: 'Saved cards' },
  hint: {
    es: 'Las tarjetas con que se paga una suscripción aparecen aquí, primero las que vencen antes.',
    en: 'Cards that pay for a subscription appear here, in order of expiry.',
  },
  keyOf: ({ id }) => id,
  filters: { expires: { es: 'Vence', en: 'Expires' }, brand: LABELS.brand },
  columns: [
    {
      label: { es: 'Tarjeta', en: 'Card' },
      cell: (row) => <TwoLines first={sourceName(row.brand, row.last_four)} second={row.holder} />,
    },
    {
      label: LABELS.subscriber,
      cell: (row, { place }) => (
        <TwoLines
          href={pathAt(place, `/subscribers/${row.subscriber_id}`)}
          first={row.subscriber_name}
          second={row.subscriber_email}
        />
      ),
    },
    {
      label: { es: 'Vence', en: 'Expires' },
      sort: 'expiration_date',
      cell: (row, { locale }) => displayMonth(row.expiration_date, locale),
    },
    { label: LABELS.created, sort: 'created_at', cell: (row, context) => dayCell(row.created_at, context) },
  ],
  csv: [
    'id',
    'brand',
    'last_four',
    'holder',
    'expiration_date',
    'subscriber_name',
    'subscriber_email',
    'created_at',
  ].map((name) => ({ name })),
});

export const CATALOG_LISTS: readonly ListPage[] = [plans, groups, coupons, subscribers, cards];
