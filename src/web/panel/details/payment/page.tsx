import { changeActive } from '#src/checkout/payments/routes.ts';
import { findPayment } from '#src/checkout/payments/store.ts';
import { hostedUrl } from '#src/checkout/payments/views.ts';
import type { Deps } from '#src/deps.ts';
import { displayDate, displayMoney, unbroken } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { listOfPayment, listReturnsOf } from '#src/ledger/transactions/store.ts';
import { listDeliveriesOf } from '#src/messages/webhooks/of-subject/store.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Money, Pill } from '../../kit/parts.tsx';
import { qrDocument } from '../../kit/qr.ts';
import { Share } from '../../kit/share.tsx';
import { Ledger } from '../../kit/tables.tsx';
import { perform } from '../../perform.ts';
import { actionPages } from '../action.tsx';
import { changeEntry } from '../change-entry.tsx';
import { detailPage, fact, pairFacts } from '../detail-page.tsx';
import { COMMON } from '../texts.ts';
import { chargeEntry, deliveryEntry, refundEntry } from '../timeline-entries.tsx';
import { newPaymentPages } from './forms.tsx';
import { OverpaymentNotice, settleExcessPages } from './overpayment.tsx';

const TEXTS = {
  all: { es: 'Pagos', en: 'Payments' },
  paid: { es: 'Pagado', en: 'Paid' },
  waiting: { es: 'Por pagar', en: 'To be paid' },
  off: { es: 'Desactivado', en: 'Turned off' },
  turn_off: { es: 'Desactivar', en: 'Turn off' },
  turn_on: { es: 'Activar', en: 'Turn on' },
  off_lead: { es: 'Su enlace deja de recibir el pago.', en: 'Its link takes no payment any more.' },
  on_lead: { es: 'Su enlace vuelve a recibir el pago.', en: 'Its link takes the payment again.' },
  send: { es: 'Para enviar', en: 'To be sent' },
  message: {
    es: 'Hola. {merchant} le pide el pago de {amount} por «{description}». Pague aquí: {url}',
    en: 'Hello. {merchant} asks you to pay {amount} for “{description}”. Pay here: {url}',
  },
  said: { es: 'El mensaje', en: 'The message' },
  whatsapp: { es: 'Enviar por WhatsApp', en: 'Send by WhatsApp' },
  mail: { es: 'Enviar por correo', en: 'Send by e-mail' },
  amounts: { es: 'De dónde sale el valor', en: 'Where the amount comes from' },
  base: { es: 'Base', en: 'Base' },
  tax: { es: 'Impuestos', en: 'Taxes' },
  total: { es: 'Total', en: 'Total' },
  customer: { es: 'Cliente', en: 'Customer' },
  expires: { es: 'Vence', en: 'Expires' },
  reference: { es: 'Referencia {number}', en: 'Reference {number}' },
} as const satisfies Record<string, Text>;

async function requirePayment(deps: Deps, { principal }: Caller, id: string) {
  const payment = isUuid(id) ? await findPayment(deps.db, principal, id) : undefined;
  if (!payment) throw notFound();
  return payment;
}

async function load(deps: Deps, { params: { id = '' } }: Visit, caller: Caller, size = 0) {
  const payment = await requirePayment(deps, caller, id);
  const { commerce_id, production } = payment;
  const transactions = await listOfPayment(deps.db, payment);
  const ids = transactions.map((one) => one.id);
  const subject = { commerce_id, production, subject: `payment:${payment.id}` };
  return {
    payment,
    merchant: caller.membership.merchant.name,
    transactions,
    returns: await listReturnsOf(deps.db, commerce_id, ids),
    deliveries: await listDeliveriesOf(deps.db, subject, size + 1),
    changes: await listChangesOf(deps.db, { commerce_id, production, kind: 'payment', id: payment.id }),
    url: hostedUrl(deps.base_url, payment.id),
  };
}

function stateOf({ active, paid_at }: { active: boolean; paid_at: Temporal.Instant | null }) {
  if (paid_at !== null) return { text: TEXTS.paid, tone: 'good' } as const;
  return active
    ? ({ text: TEXTS.waiting, tone: 'warn' } as const)
    : ({ text: TEXTS.off, tone: 'still' } as const);
}

const paymentPage = detailPage({
  islands: ['copy'],
  path: '/payments/:id',
  list: { label: TEXTS.all, path: '/payments' },
  load,
  title: ({ payment }) => payment.description,
  name: ({ payment }) => payment.id.slice(-8),
  lead({ payment }, { t }) {
    const { text, tone } = stateOf(payment);
    return (
      <>
        <Money minor={payment.amount} currency={payment.currency_type} /> · <Pill tone={tone}>{t(text)}</Pill>
      </>
    );
  },
  actions: ({ payment }, { t }) =>
    payment.paid_at !== null
      ? []
      : [
          {
            path: `/payments/${payment.id}/active`,
            label: t(payment.active ? TEXTS.turn_off : TEXTS.turn_on),
          },
        ],
  facts: ({ payment }, { t, locale }) => [
    ...fact(t(TEXTS.customer), [payment.customer?.name, payment.customer?.email].filter(Boolean).join(' · ')),
    ...fact(t(TEXTS.expires), payment.expires_at && displayDate(payment.expires_at, locale)),
    ...[payment.reference_1, payment.reference_2, payment.reference_3].flatMap((value, place) =>
      fact(t(TEXTS.reference, { number: place + 1 }), value),
    ),
    ...pairFacts(payment.metadata),
    ...fact(t(COMMON.created), displayDate(payment.created_at, locale)),
    ...fact(t(COMMON.id), <code>{payment.id}</code>),
  ],
  above: ({ payment, transactions }, { place }) => (
    <OverpaymentNotice payment={payment} transactions={transactions} place={place} />
  ),
  timeline: ({ transactions, returns, deliveries, changes }, { place, now }) => [
    ...transactions.map((one) => chargeEntry(one, { place })),
    ...returns.map((one) => refundEntry(one, place)),
    ...deliveries.map((one) => deliveryEntry(one, place, now)),
    ...changes.map(changeEntry),
  ],
  side({ payment, merchant, url }, { t, locale, place }) {
    const { description, currency_type: currency, tax } = payment;
    const amount = displayMoney(payment.amount, currency, locale);
    const text = t(TEXTS.message, { merchant, amount, description, url });
    const to = payment.customer?.email ?? '';
    const mail = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(description)}&body=${encodeURIComponent(text)}`;
    return (
      <>
        {payment.paid_at === null && payment.checkout_type === 'redirect' && (
          <Card title={t(TEXTS.send)}>
            <Share url={url} place={place} qr={`/payments/${payment.id}/qr`}>
              <a
                class="button second"
                href={`https://wa.me/?text=${encodeURIComponent(text)}`}
                rel="noreferrer"
              >
                {t(TEXTS.whatsapp)}
              </a>
              <a class="button second" href={mail}>
                {t(TEXTS.mail)}
              </a>
            </Share>
            <details class="opened">
              <summary>{t(TEXTS.said)}</summary>
              <p>{unbroken(text)}</p>
            </details>
          </Card>
        )}
        <Card title={t(TEXTS.amounts)}>
          <Ledger
            lines={[
              { label: t(TEXTS.base), amount: <Money minor={payment.amount - tax} currency={currency} /> },
              { label: t(TEXTS.tax), amount: <Money minor={tax} currency={currency} /> },
              {
                label: t(TEXTS.total),
                amount: <Money minor={payment.amount} currency={currency} />,
                kind: 'total',
              },
            ]}
          />
        </Card>
      </>
    );
  },
});

const qrPage = panelPage('/payments/:id/qr', {
  async show(deps, { params, query }, caller) {
    const { id } = await requirePayment(deps, caller, params.id ?? '');
    return qrDocument(hostedUrl(deps.base_url, id), id, query);
  },
});

const activePages = actionPages({
  path: '/payments/:id/active',
  load: (deps, { params }, caller) => requirePayment(deps, caller, params.id ?? ''),
  sheet: (payment, locale) => ({
    title: payment.active ? TEXTS.turn_off : TEXTS.turn_on,
    lead: payment.active ? TEXTS.off_lead : TEXTS.on_lead,
    trail: [
      { label: say(TEXTS.all, locale), path: '/payments' },
      { label: payment.description, path: `/payments/${payment.id}` },
    ],
    button: payment.active ? TEXTS.turn_off : TEXTS.turn_on,
    kind: payment.active ? 'danger' : 'first',
    fields: () => <input type="hidden" name="active" value={payment.active ? '0' : '1'} />,
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const active = textOf(visit.form, 'active') ?? '';
    await perform(deps, visit, caller, changeActive, { params: { id }, body: { active }, submission });
    return { path: `/payments/${id}`, done: active === '1' ? 'turned_on' : 'turned_off' };
  },
});

export const paymentPages: readonly Page[] = [
  paymentPage,
  qrPage,
  ...newPaymentPages,
  ...activePages,
  ...settleExcessPages,
];
