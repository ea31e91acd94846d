import { confirm, release, sync } from '#src/checkout/reservations/routes.ts';
import { abilitiesOf, blockedReason } from '#src/checkout/reservations/rules.ts';
import { findReservation } from '#src/checkout/reservations/store.ts';
import { hostedUrl } from '#src/checkout/reservations/views.ts';
import type { Deps } from '#src/deps.ts';
import { displayAmount, displayDate, displayMoney } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { ReservationState } from '#src/kernel/lists.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { listOperationsOf } from '#src/ledger/transactions/store.ts';
import { listDeliveriesOf } from '#src/messages/webhooks/of-subject/store.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { Card, Money, Notice, Pill } from '../../kit/parts.tsx';
import { Share } from '../../kit/share.tsx';
import { RESERVATION_STATES } from '../../kit/states.ts';
import { Ledger } from '../../kit/tables.tsx';
import { perform } from '../../perform.ts';
import { actionPages } from '../action.tsx';
import { changeEntry } from '../change-entry.tsx';
import { detailPage, fact } from '../detail-page.tsx';
import { bodyOf, type FieldSpec, Fields } from '../form-fields.tsx';
import { COMMON } from '../texts.ts';
import { deliveryEntry } from '../timeline-entries.tsx';
import { operationEntry } from '../transaction/page.tsx';
import { newReservationPages } from './forms.tsx';

const TEXTS = {
  all: { es: 'Reservas', en: 'Reservations' },
  confirm: { es: 'Cobrar', en: 'Charge' },
  release: { es: 'Liberar', en: 'Release' },
  confirm_title: { es: 'Cobrar la reserva «{name}»', en: 'Charge the reservation “{name}”' },
  confirm_lead: {
    es: 'Se puede cobrar hasta {max}, una sola vez. Lo que no se cobre vuelve al cliente.',
    en: 'Up to {max} can be charged, once. What is not charged goes back to the customer.',
  },
  amount: { es: 'Valor que se cobra', en: 'Amount to charge' },
  release_title: { es: 'Liberar la reserva «{name}»', en: 'Release the reservation “{name}”' },
  release_lead: {
    es: 'No se cobra nada y el cupo vuelve al cliente. No se puede deshacer.',
    en: 'Nothing is charged and the amount is released to the customer. This cannot be undone.',
  },
  ask: { es: 'Preguntar a la red', en: 'Ask the network' },
  ask_title: { es: 'Preguntar a la red por «{name}»', en: 'Ask the network about “{name}”' },
  ask_lead: {
    es: 'Qué pasó con lo que quedó sin respuesta, y hasta cuándo dura la reserva. No se cobra nada.',
    en: 'What became of what had no answer, and until when the hold lasts. Nothing is charged.',
  },
  amounts: { es: 'Valores', en: 'Amounts' },
  asked: { es: 'Pedido', en: 'Asked for' },
  held: { es: 'Reservado', en: 'Held' },
  charged: { es: 'Cobrado', en: 'Charged' },
  back: { es: 'Volvió al cliente', en: 'Went back to the customer' },
  link: { es: 'Enlace para el cliente', en: 'Link for the customer' },
  expires: { es: 'Vence {when}', en: 'It expires {when}' },
  expires_hint: {
    es: 'Si no se cobra antes, el cupo vuelve solo al cliente.',
    en: 'If it is not charged before, the amount is released to the customer automatically.',
  },
  card: { es: 'Tarjeta', en: 'Card' },
  customer: { es: 'Cliente', en: 'Customer' },
  created: { es: 'Reserva creada', en: 'Reservation created' },
} as const satisfies Record<string, Text>;

async function requireReservation(deps: Deps, { params: { id = '' } }: Visit, { principal }: Caller) {
  const reservation = isUuid(id) ? await findReservation(deps.db, principal, id) : undefined;
  if (!reservation) throw notFound();
  return reservation;
}

async function load(deps: Deps, visit: Visit, caller: Caller, size = 0) {
  const reservation = await requireReservation(deps, visit, caller);
  const { commerce_id, production, id, transaction_id } = reservation;
  const transaction = transaction_id === null ? null : { commerce_id, id: transaction_id };
  const subject = { commerce_id, production, subject: `pre_authorization:${id}` };
  return {
    reservation,
    url: hostedUrl(deps.base_url, id),
    abilities: abilitiesOf(reservation, deps.clock.now()),
    blocked: blockedReason(reservation, deps.clock.now()),
    operations: transaction ? await listOperationsOf(deps.db, transaction) : [],
    deliveries: await listDeliveriesOf(deps.db, subject, size + 1),
    changes: await listChangesOf(deps.db, { commerce_id, production, kind: 'reservation', id }),
  };
}

/** Reservation states in which the provider may have a newer status. In these states the page offers to query it. */
const QUERYABLE_STATES: ReadonlySet<ReservationState> = new Set([
  'Iniciada',
  'Pre-autorizada',
  'Indeterminada',
]);

const reservationPage = detailPage({
  islands: ['copy'],
  path: '/reservations/:id',
  list: { label: TEXTS.all, path: '/reservations' },
  load,
  title: ({ reservation }) => reservation.description,
  name: ({ reservation }) => reservation.id.slice(-8),
  lead({ reservation: { status, estimated_amount, currency } }, { t }) {
    const { text, tone } = RESERVATION_STATES[status];
    return (
      <>
        <Money minor={estimated_amount} currency={currency} /> · <Pill tone={tone}>{t(text)}</Pill>
      </>
    );
  },
  actions: ({ reservation: { id, status, transaction_id }, abilities }, { t }) => [
    ...(abilities.confirm === null ? [{ path: `/reservations/${id}/confirm`, label: t(TEXTS.confirm) }] : []),
    ...(transaction_id === null || !QUERYABLE_STATES.has(status)
      ? []
      : [{ path: `/reservations/${id}/ask`, label: t(TEXTS.ask), is_rare: true }]),
    ...(abilities.void === null
      ? [{ path: `/reservations/${id}/release`, label: t(TEXTS.release), kind: 'danger' as const }]
      : []),
  ],
  above: ({ blocked }, { t }) => blocked && <Notice tone="warn">{t(blocked)}</Notice>,
  next({ reservation: { status, expires_at } }, { t, locale, now }) {
    if (status !== 'Pre-autorizada' || expires_at === null) return [];
    const title = <strong>{t(TEXTS.expires, { when: displayAt(expires_at, now, locale) })}</strong>;
    return [{ key: 'expires', at: expires_at, tone: 'warn', title, detail: t(TEXTS.expires_hint) }];
  },
  timeline: ({ reservation, operations, deliveries, changes }, { t, place, now }) => [
    ...operations.map(operationEntry),
    ...deliveries.map((one) => deliveryEntry(one, place, now)),
    ...changes.map(changeEntry),
    { key: 'created', at: reservation.created_at, tone: 'still', title: t(TEXTS.created) },
  ],
  side({ reservation, url }, { t, place }) {
    const {
      estimated_amount,
      authorized_amount: held,
      confirmed_amount: charged,
      currency,
      status,
    } = reservation;
    const money = (minor: bigint) => <Money minor={minor} currency={currency} />;
    const lines = [
      { label: t(TEXTS.asked), amount: money(estimated_amount) },
      ...(held === null ? [] : [{ label: t(TEXTS.held), amount: money(held) }]),
      ...(charged === null
        ? []
        : [{ label: t(TEXTS.charged), amount: money(charged), kind: 'total' as const }]),
      ...(held !== null && charged !== null && held > charged
        ? [{ label: t(TEXTS.back), amount: money(held - charged), kind: 'muted' as const }]
        : []),
    ];
    return (
      <>
        <Card title={t(TEXTS.amounts)}>
          <Ledger lines={lines} />
        </Card>
        {status === 'Iniciada' && reservation.checkout_type === 'redirect' && (
          <Card title={t(TEXTS.link)}>
            <Share url={url} place={place} />
          </Card>
        )}
      </>
    );
  },
  facts: ({ reservation }, { t, locale }) => [
    ...fact(
      t(TEXTS.customer),
      [reservation.customer?.name, reservation.customer?.email].filter(Boolean).join(' · '),
    ),
    ...fact(t(TEXTS.card), reservation.last_four && sourceName(reservation.franchise, reservation.last_four)),
    ...fact(t(COMMON.created), displayDate(reservation.created_at, locale)),
    ...fact(t(COMMON.id), <code>{reservation.id}</code>),
  ],
});

const AMOUNT: readonly FieldSpec[] = [{ path: 'amount', label: TEXTS.amount, kind: 'amount' }];

function trailOf({ id, description }: { id: string; description: string }, all: string) {
  return [
    { label: all, path: '/reservations' },
    { label: description, path: `/reservations/${id}` },
  ];
}

const confirmPages = actionPages({
  path: '/reservations/:id/confirm',
  load,
  sheet({ reservation, abilities }, locale) {
    const max = abilities.max_confirmable_amount;
    return {
      title: TEXTS.confirm_title,
      lead: TEXTS.confirm_lead,
      values: { name: reservation.description, max: displayMoney(max, reservation.currency, locale) },
      trail: trailOf(reservation, say(TEXTS.all, locale)),
      button: TEXTS.confirm,
      initial: { amount: displayAmount(max, reservation.currency, locale) },
      fields: (of) => <Fields of={of} specs={AMOUNT} />,
    };
  },
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const body = bodyOf(visit.form, AMOUNT);
    const { status } = await perform(deps, visit, caller, confirm, { params: { id }, body, submission });
    return { path: `/reservations/${id}`, done: status === 202 ? 'pending' : 'confirmed' };
  },
});

const releasePages = actionPages({
  path: '/reservations/:id/release',
  recent: true,
  load,
  sheet: ({ reservation }, locale) => ({
    title: TEXTS.release_title,
    lead: TEXTS.release_lead,
    values: { name: reservation.description },
    trail: trailOf(reservation, say(TEXTS.all, locale)),
    button: TEXTS.release,
    kind: 'danger',
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const { status } = await perform(deps, visit, caller, release, { params: { id }, body: {}, submission });
    return { path: `/reservations/${id}`, done: status === 202 ? 'pending' : 'released' };
  },
});

const queryPages = actionPages({
  path: '/reservations/:id/ask',
  load,
  sheet: ({ reservation }, locale) => ({
    title: TEXTS.ask_title,
    lead: TEXTS.ask_lead,
    values: { name: reservation.description },
    trail: trailOf(reservation, say(TEXTS.all, locale)),
    button: TEXTS.ask,
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const { body } = await perform(deps, visit, caller, sync, { params: { id }, submission });
    const { success } = body as { success: boolean };
    return { path: `/reservations/${id}`, done: success ? 'asked' : 'pending' };
  },
});

export const reservationPages: readonly Page[] = [
  reservationPage,
  ...newReservationPages,
  ...confirmPages,
  ...releasePages,
  ...queryPages,
];
