import { dayOf, dueOf, type PaymentBlock, paymentBlockOf } from '#src/checkout/collection/rules.ts';
import { findItem, listTransactionsOf } from '#src/checkout/collection/store.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayDate, displayDay } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { listReturnsOf } from '#src/ledger/transactions/store.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Card, Money, Pill, type Tone } from '../../kit/parts.tsx';
import { Ledger } from '../../kit/tables.tsx';
import { pathAt } from '../../scope.ts';
import { type DetailContext, detailPage, fact } from '../detail-page.tsx';
import { COMMON } from '../texts.ts';
import { chargeEntry, refundEntry } from '../timeline-entries.tsx';

const TEXTS = {
  all: { es: 'Recaudo', en: 'Collection' },
  ask: { es: 'Preguntar de nuevo a su sistema', en: 'Ask your system again' },
  amounts: { es: 'De dónde sale el valor', en: 'Where the amount comes from' },
  amount: { es: 'Valor', en: 'Amount' },
  discount: { es: 'Descuento por pagar antes del {date}', en: 'Discount for paying by {date}' },
  delivery: { es: 'Domicilio', en: 'Delivery' },
  agreed: { es: 'Acordado al empezar a pagar', en: 'Agreed when it began to be paid' },
  total: { es: 'Total', en: 'Total' },
  paid: { es: 'Pagado', en: 'Paid' },
  held: { es: 'Pagándose ahora', en: 'Being paid now' },
  pending: { es: 'Falta por pagar', en: 'Still to be paid' },
  smallest: { es: 'Abono mínimo', en: 'Least that is taken' },
  customer: { es: 'Cliente', en: 'Customer' },
  reference: { es: 'Referencia', en: 'Reference' },
  due: { es: 'Vence', en: 'Due' },
  limit: { es: 'Se recibe hasta', en: 'Taken until' },
  comments: { es: 'Comentarios', en: 'Comments' },
  first_seen: { es: 'Su sistema lo informó', en: 'Your system reported it' },
  changed: { es: 'Último cambio', en: 'Last change' },
} as const satisfies Record<string, Text>;

const STATES = {
  open: { text: { es: 'Por pagar', en: 'To be paid' }, tone: 'warn' },
  paid: { text: { es: 'Pagado', en: 'Paid' }, tone: 'good' },
  inactive: { text: { es: 'Inactivo', en: 'Inactive' }, tone: 'still' },
  in_progress: { text: { es: 'Pagándose', en: 'Being paid' }, tone: 'warn' },
  expired: { text: { es: 'Fuera de plazo', en: 'Past its limit' }, tone: 'still' },
} as const satisfies Record<PaymentBlock | 'open', { text: Text; tone: Tone }>;

async function load(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const item = isUuid(id) ? await findItem(deps.db, principal, { id }) : undefined;
  if (!item) throw notFound();
  const transactions = await listTransactionsOf(deps.db, item);
  const ids = transactions.map((one) => one.id);
  return { item, transactions, returns: await listReturnsOf(deps.db, item.commerce_id, ids) };
}

function amountsOf(item: CollectionItem, { t, locale, now }: DetailContext) {
  const { currency_type: currency, options, agreed, paid, held } = item;
  const { discount, delivery, total, pending, smallest } = dueOf(item, dayOf(now));
  const money = (minor: bigint) => <Money minor={minor} currency={currency} />;
  const rest = total - (item.amount - discount + delivery);
  const before = options.discount && Temporal.PlainDate.from(options.discount.before_on);
  const lines = [
    { label: t(TEXTS.amount), amount: money(item.amount) },
    ...(discount > 0n && before
      ? [{ label: t(TEXTS.discount, { date: displayDay(before, locale) }), amount: money(-discount) }]
      : []),
    ...(delivery > 0n ? [{ label: t(TEXTS.delivery), amount: money(delivery) }] : []),
    ...(agreed !== null && rest !== 0n ? [{ label: t(TEXTS.agreed), amount: money(rest) }] : []),
    { label: t(TEXTS.total), amount: money(total), kind: 'total' as const },
    ...(paid > 0n ? [{ label: t(TEXTS.paid), amount: money(-paid) }] : []),
    ...(paid > 0n ? [{ label: t(TEXTS.pending), amount: money(pending), kind: 'total' as const }] : []),
    ...(held > 0n ? [{ label: t(TEXTS.held), amount: money(held), kind: 'muted' as const }] : []),
    ...(smallest > 0n && smallest < pending
      ? [{ label: t(TEXTS.smallest), amount: money(smallest), kind: 'muted' as const }]
      : []),
  ];
  return (
    <Card title={t(TEXTS.amounts)}>
      <Ledger lines={lines} />
    </Card>
  );
}

/** Detail page of a collection item, which is a debt reported by the merchant's ERP. */
export const itemPages: readonly Page[] = [
  detailPage({
    path: '/collection/:id',
    list: { label: TEXTS.all, path: '/collection' },
    load,
    title: ({ item }) => item.description,
    name: ({ item }) => item.ref_payment,
    lead({ item }, { t, now }) {
      const { text, tone } = STATES[paymentBlockOf(item, dayOf(now)) ?? 'open'];
      return (
        <>
          <Money minor={item.amount} currency={item.currency_type} /> · <Pill tone={tone}>{t(text)}</Pill>
        </>
      );
    },
    actions: ({ item }, { t }) => [
      { path: `/collection/ask?id_number=${encodeURIComponent(item.id_number)}`, label: t(TEXTS.ask) },
    ],
    timeline: ({ item, transactions, returns }, { t, place }) => [
      ...transactions.map((one) => chargeEntry(one, { place })),
      ...returns.map((one) => refundEntry(one, place)),
      { key: 'created', at: item.created_at, tone: 'still', title: t(TEXTS.first_seen) },
    ],
    side: ({ item }, context) => amountsOf(item, context),
    facts: ({ item }, { t, locale, place }) => [
      ...fact(
        t(TEXTS.customer),
        <>
          {item.payer_name} ·{' '}
          <a href={pathAt(place, '/collection', { id_number: item.id_number })}>{item.id_number}</a>
        </>,
      ),
      ...fact(t(TEXTS.reference), item.ref_payment),
      ...fact(t(TEXTS.due), item.expiration_date && displayDay(item.expiration_date, locale)),
      ...fact(t(TEXTS.limit), item.limit_date && displayDay(item.limit_date, locale)),
      ...fact(t(TEXTS.comments), item.comments),
      ...fact(t(TEXTS.changed), displayDate(item.updated_at, locale)),
      ...fact(t(COMMON.id), <code>{item.id}</code>),
    ],
  }),
];
