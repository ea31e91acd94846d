import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AuthenticationError,
  CardError,
  createClient,
  InvalidRequestError,
  isRefused,
  verifyWebhook,
  type WebhookEvent,
} from '#sdk/src/index.ts';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { PAYER } from '#test/support/bodies.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { useSite } from '#test/support/site.ts';

const site = await useSite();
const { office } = site.merchant;
const connect = (change: Partial<Parameters<typeof createClient>[0]> = {}) =>
  createClient({ base_url: site.url, token: site.merchant.test.token, ...change });
const cuota = connect();

const PLAN = {
  name: 'Café mensual',
  description: 'Un kilo de café',
  price: 30_000,
  currency_type: 'COP',
  invoice_period: 1,
  invoice_interval: 'month',
  office,
} as const;

const CARD = { holder: 'ANA PEREZ', number: '4111111111111111', datetime: '2039-12', cvv: '123' } as const;
const NO_FUNDS = '4600000000000519';

let people = 0;
async function aSubscriber(api = cuota) {
  people += 1;
  const { subscriber } = await api.subscribers.create({
    identification_type: 'CC',
    id_number: String(1_018_456_000 + people),
    name: 'Ana',
    last_name: 'Pérez',
    email: `ana.${people}@correo.example`,
    phone_code: 57,
    cellphone_number: '3004567890',
    billing_address: 'Calle 72 # 10-34',
    billing_city: 'Bogotá',
    billing_country: 'CO',
    office,
  });
  return subscriber;
}

async function aSubscription(body: { webhook_url?: string } = {}) {
  const { plan } = await cuota.plans.create(PLAN);
  const subscriber = await aSubscriber();
  const ids = { plan_id: plan.id, subscriber_id: subscriber.id };
  const made = await cuota.subscriptions.create({ ...ids, office, card_information: CARD, ...body });
  assert.ok(made.saved);
  return { ...made.subscription, ...ids };
}

describe('the client with the service', () => {
  test('creates a subscription, renews it in test time, and returns its invoice and its e-mails', async () => {
    const receiver = await useReceiver();
    const { now } = await cuota.sandbox.clock.advanceTo('2027-02-01T08:00:00-05:00');
    assert.equal(now, '2027-02-01T08:00:00-05:00');
    const subscription = await aSubscription({ webhook_url: receiver.url });
    const { events } = await cuota.sandbox.clock.advanceBy({ days: 29 });
    assert.ok(events.some(({ event }) => event === 'renew'));
    const charges = await cuota.subscriptions.transactions(subscription.id).all();
    assert.deepEqual(
      charges.map(({ amount }) => amount),
      [30_000, 30_000],
    );
    const [invoice] = await cuota.subscriptions.invoices.list(subscription.id).all(1);
    assert.ok(invoice);
    const pdf = await cuota.subscriptions.invoices.pdf(subscription.id, String(invoice.id));
    assert.equal(new TextDecoder().decode(pdf.subarray(0, 5)), '%PDF-');
    const mail = await cuota.sandbox.mails.latest({ to: `ana.${people}@correo.example`, kind: 'receipt' });
    assert.equal(mail?.to.address, `ana.${people}@correo.example`);
    assert.equal(await cuota.sandbox.mails.latest({ to: 'nobody@correo.example' }), null);
    const delivery = await cuota.sandbox.deliveries.latest({ event: 'renew' });
    assert.equal(delivery?.status, 'delivered');
    const kinds = (await verified(receiver.received)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['created', 'renew']);
    const replayed = await cuota.sandbox.deliveries.replay(delivery.id);
    assert.equal(replayed.event_id, delivery.event_id);
    assert.equal((await cuota.sandbox.clock.release()).frozen, false);
  });

  /** Verifies both signatures of the received webhooks and returns their events. */
  async function verified(received: Awaited<ReturnType<typeof useReceiver>>['received']) {
    const merchant = await findMerchant(site.deps.db, site.merchant.id);
    assert.ok(merchant);
    const secret = await readWebhookSecret(site.deps, merchant);
    const found: WebhookEvent[] = [];
    for (const request of received) {
      await verifyWebhook(request, { secret, scheme: 'plain' });
      found.push(await verifyWebhook(request, { secret, now_ms: site.clock.now().epochMilliseconds }));
    }
    return found;
  }

  test('narrows an event by its kind', async () => {
    const receiver = await useReceiver();
    const { payment_id, token = '' } = await cuota.payments.generate({
      payment: { description: 'Pedido 1', amount: 50_000, currency_type: 'COP', checkout_type: 'api' },
      customer: { name: 'Ana Pérez', email: 'ana@correo.example' },
      office,
      advanced_options: { result_urls: { webhook: receiver.url } },
    });
    const payer = createClient({ base_url: site.url });
    const { transaction } = await payer.payments.pay.byCard({
      payment: { id: payment_id, token },
      customer_payer: PAYER,
      payment_card: {
        number: '4111111111111111',
        name: 'ANA PEREZ',
        expiration_date: '2039-12',
        cvv: '123',
        installments: 1,
      },
    });
    assert.equal(transaction.status, 'Aprobada');
    await site.later();
    const [event] = await verified(receiver.received);
    assert.ok(event?.kind === 'payment');
    assert.equal(event.body.checkout.id, payment_id);
    assert.equal(event.body.transaction.amount, 50_000);
    assert.equal(event.environment, 'testing');
    const found = await cuota.payments.transactions.get(Number(transaction.transaction_id));
    assert.equal(found.data.status_key, 'approved');
    const { refunded } = await cuota.payments.transactions.refund(Number(transaction.transaction_id));
    assert.equal(refunded, true);
  });

  test('executes a call once if its response is lost', async () => {
    let lost = 0;
    const unlucky = connect({
      wait: async () => undefined,
      async fetch(url, init) {
        const answer = await fetch(url, init);
        if (lost === 2) return answer;
        lost += 1;
        throw new TypeError('fetch failed');
      },
    });
    const { plan } = await cuota.plans.create(PLAN);
    const subscriber = await aSubscriber();
    const body = { plan_id: plan.id, subscriber_id: subscriber.id, office, card_information: CARD };
    const reply = await unlucky.request('post_subscriptions_subscription', { body });
    assert.deepEqual([reply.status, reply.replayed, reply.attempts], [201, true, 3]);
    const made = await cuota.subscriptions.listBySubscriber(subscriber.id).all();
    assert.equal(made.length, 1);
    assert.equal((await cuota.subscriptions.transactions(made[0]?.id ?? '').all()).length, 1);
  });

  test('iterates over all pages', async () => {
    const other = connect({ token: site.merchant.production.token });
    const names = ['1', '2', '3', '4', '5'];
    for (const name of names) await other.plans.create({ ...PLAN, name });
    const found: string[] = [];
    for await (const { name } of other.plans.list({ per_page: 2 })) found.push(String(name));
    assert.deepEqual(found.toSorted(), names);
    const page = await other.plans.list({ per_page: 2 }).page(3);
    assert.deepEqual([page.current_page, page.data.length, page.total], [3, 1, 5]);
    assert.equal((await other.subscriptions.list({ filter: { status: 'activa' } }).all()).length, 0);
  });

  test('filters a list by metadata', async () => {
    await cuota.plans.create({ ...PLAN, metadata: { color: 'rojo & verde' } });
    const found = await cuota.plans.list({ filter: { metadata: { color: 'rojo & verde' } } }).all();
    assert.equal(found.length, 1);
  });

  test('throws the errors of the API document', async () => {
    const { plan } = await cuota.plans.create(PLAN);
    const subscriber = await aSubscriber();
    const body = { plan_id: plan.id, subscriber_id: subscriber.id, office };
    const declined = await cuota.subscriptions
      .create({ ...body, card_information: { ...CARD, number: NO_FUNDS } })
      .catch((error) => error);
    assert.ok(declined instanceof CardError && isRefused(declined, 'card_declined'));
    assert.equal(declined.decline_code, '51');
    const missing = await cuota.plans.get('019a8f5e-7c2d-7b1a-9e3f-4d5c6b7a8091').catch((error) => error);
    assert.ok(missing instanceof InvalidRequestError && isRefused(missing, 'not_found'));
    const spanish = await connect({ locale: 'es' })
      .groups.create({} as never)
      .catch((error) => error);
    assert.ok(isRefused(spanish, 'validation_failed'));
    assert.deepEqual(Object.keys(spanish.errors).toSorted(), ['name', 'office']);
    assert.match(spanish.message, /obligatorio/);
    await assert.rejects(connect({ token: 'cuota_test_wrong' }).groups.list(), AuthenticationError);
    assert.ok(missing.request_id);
  });

  test('holds an amount and releases it', async () => {
    const made = await cuota.reservations.create({
      description: 'Habitación 7',
      estimated_amount: 200_000,
    });
    const { id } = made.pre_authorization;
    await cuota.sandbox.authorize(id);
    const { pre_authorization } = await cuota.reservations.void(id);
    assert.equal(pre_authorization.status, 'Anulada');
    assert.equal((await cuota.reservations.get(id)).data.status, 'Anulada');
  });

  test('returns the reference data', async () => {
    assert.ok((await cuota.catalogs.currencies()).length > 0);
    const [department] = await cuota.catalogs.departments();
    assert.ok((await cuota.catalogs.cities(String(department?.id))).length > 0);
    assert.ok((await cuota.catalogs.testCards()).length > 0);
  });
});
