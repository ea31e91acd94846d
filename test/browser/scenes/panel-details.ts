import { sql } from 'kysely';
import { anotherPlan, cardThat, subscribed } from '#test/support/billing.ts';
import { aPlan } from '#test/support/bodies.ts';
import { anElectronicDocumentThere } from '#test/support/panel-things.ts';
import { happenedUntil, START } from '#test/support/sandbox.ts';
import { panelScene } from './panel.ts';
import { shopScene } from './panel-shop.ts';
import type { Scene } from './scene.ts';

/** Detail pages, by the list that links to them. */
const DETAIL_PAGES = {
  subscription: 'subscriptions',
  transaction: 'transactions',
  invoice: 'invoices',
  electronic_document: 'electronic-documents',
  delivery: 'deliveries',
  mail: 'mails',
  subscriber: 'subscribers',
  plan: 'plans',
  payment: 'payments',
  reservation: 'reservations',
  coupon: 'coupons',
  movement: 'movements',
  dispute: 'disputes',
  group: 'groups',
  item: 'collection',
  refused_item: 'refused-items',
} as const;

export const panelDetailScenes: readonly Scene[] = [
  panelScene('electronic-document-refused', async ({ site, merchant }) => {
    const { id = '' } = await anElectronicDocumentThere({ service: site, merchant });
    const reason = 'customer.names: el campo es obligatorio';
    await sql`
      update electronic_documents set status = 'refused', failure = 'refused', failure_text = ${reason}, number = null,
        code = null, issued_at = null where id = ${id}
    `.execute(site.deps.db);
    return `/electronic-documents/${id}`;
  }),
  ...Object.entries(DETAIL_PAGES).map(([thing, list]) =>
    shopScene(thing.replace('_', '-'), ({ things }) => `/${list}/${things[thing]}`),
  ),
  panelScene('subscription-in-grace', async ({ merchant }) => {
    await happenedUntil(merchant, START);
    const plan = { trial_period: 1, trial_interval: 'day', grace_period: 3, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-02T20:00:00-05:00');
    return `/subscriptions/${id}`;
  }),
  panelScene('subscription-change-plan', async ({ merchant }) => {
    await happenedUntil(merchant, START);
    const { id } = await subscribed(merchant, { plan: { name: 'Básica', price: 30_000, tax: 19 } });
    const plan_id = await anotherPlan(merchant, { name: 'Completa', price: 60_000, tax: 19 });
    await happenedUntil(merchant, '2027-02-12T20:00:00-05:00');
    return `/subscriptions/${id}/change-plan?plan_id=${plan_id}&way=now`;
  }),
  shopScene('subscription-cancel', ({ things }) => `/subscriptions/${things.subscription}/cancel`),
  shopScene('refund', ({ things }) => `/transactions/${things.transaction}/refund`),
  shopScene('reservation-confirm', ({ things }) => `/reservations/${things.reservation}/confirm`),
  shopScene('plan-new', '/plans/new'),
  panelScene('plan-edit', async ({ merchant }) => {
    const { plan } = (
      await merchant.test.post('/plan', {
        ...aPlan(merchant.office),
        ...{ discount_type_amount: 'percentage', discount_amount: 20, discount_period: 3 },
        ...{ discount_interval: 'month', discount_subscribers_limit: 100, deadline: '2031-01-31 23:59:59' },
        advanced_options: { result_urls: { return: 'https://gimnasio.example/volver' } },
        metadata: { canal: 'web', sede: 'norte' },
      })
    ).body;
    return `/plans/${plan.id}/edit`;
  }),
  shopScene('payment-new', '/payments/new'),
  shopScene('run', ({ things }) => `/runs/${things.run}`),
  shopScene('runs', '/runs'),
  shopScene('group-new', '/groups/new'),
  shopScene('reservation-new', '/reservations/new'),
  shopScene('reservation-ask', ({ things }) => `/reservations/${things.reservation}/ask`),
  shopScene('transaction-ask', ({ things }) => `/transactions/${things.transaction}/ask`),
  shopScene('subscription-edit', ({ things }) => `/subscriptions/${things.subscription}/edit`),
  panelScene('subscription-accept', async ({ merchant }) => {
    const { id } = await subscribed(merchant);
    await merchant.test.post(`/subscription/${id}/renew`);
    return `/subscriptions/${id}/accept`;
  }),
  shopScene('subscriber-new', '/subscribers/new'),
  shopScene('subscriber-edit', ({ things }) => `/subscribers/${things.subscriber}/edit`),
  shopScene('subscriber-erase', ({ things }) => `/subscribers/${things.subscriber}/erase`),
  shopScene('subscriber-subscribe', ({ things }) => `/subscribers/${things.subscriber}/subscribe`),
  shopScene('coupon-edit', ({ things }) => `/coupons/${things.coupon}/edit`),
  shopScene('webhook-replay', ({ things }) => `/deliveries/${things.delivery}/replay`),
  shopScene('mail-again', ({ things }) => `/mails/${things.mail}/again`),
  ...['group', 'plan', 'coupon', 'subscriber'].map((thing) =>
    shopScene(`${thing}-remove`, ({ things }) => `/${thing}s/${things[thing]}/remove`),
  ),
  shopScene('ask-erp', '/collection/ask'),
];
