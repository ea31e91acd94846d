import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, subscribed } from '#test/support/billing.ts';
import { aCard, aCharge, aCoupon, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { generate } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const UNKNOWN_OFFICE = 999_999;
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));

/** Asserts a 422 that lists exactly these fields, once each, with the first in `error.param`. */
function assertErrors({ status, body }: Answer, paths: readonly string[]): void {
  assert.equal(status, 422, JSON.stringify(body));
  assert.deepEqual(Object.keys(body.errors), paths);
  for (const messages of Object.values<string[]>(body.errors)) assert.equal(messages.length, 1);
  assert.deepEqual([body.error.code, body.error.param], ['validation_failed', paths[0]]);
  assert.equal(body.message, body.errors[paths[0] ?? ''][0]);
}

interface Case {
  name: string;
  send(merchant: TestMerchant): Promise<Answer>;
  errors: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'POST /group with a name in use, a wrong description and an unknown office',
    async send({ test: api, office }) {
      await api.post('/group', { name: 'Todos', office });
      return api.post('/group', { name: 'TODOS', description: 5, office: UNKNOWN_OFFICE });
    },
    errors: ['name', 'description', 'office'],
  },
  {
    name: 'POST /group with a name in use and an unknown office',
    async send({ test: api, office }) {
      await api.post('/group', { name: 'Todos', office });
      return api.post('/group', { name: 'Todos', office: UNKNOWN_OFFICE });
    },
    errors: ['name', 'office'],
  },
  {
    name: 'PUT /group with a name in use and a wrong description',
    async send({ test: api, office }) {
      await api.post('/group', { name: 'Todos', office });
      const { body } = await api.post('/group', { name: 'Otros', office });
      return api.put(`/group/${body.group.id}`, { name: 'Todos', description: 5 });
    },
    errors: ['name', 'description'],
  },
  {
    name: 'POST /plan with a wrong price and unknown office, tax and group',
    send: ({ test: api }) =>
      api.post('/plan', aPlan(UNKNOWN_OFFICE, { price: 0, tax: 7, subscription_group_id: UNKNOWN_ID })),
    errors: ['price', 'office', 'tax', 'subscription_group_id'],
  },
  {
    name: 'POST /plan with an unknown tax and too much metadata',
    send: ({ test: api, office }) => api.post('/plan', aPlan(office, { tax: 7, metadata: keys(51) })),
    errors: ['tax', 'metadata'],
  },
  {
    name: 'PUT /plan with a wrong name, an unknown tax, a currency in use and too much metadata',
    async send(merchant) {
      const { plan_id } = await subscribed(merchant);
      const change = { name: '', currency_type: 'USD', tax: 7, metadata: keys(51) };
      return merchant.test.put(`/plan/${plan_id}`, change);
    },
    errors: ['name', 'currency_type', 'tax', 'metadata'],
  },
  {
    name: 'POST /coupon with a code in use, a wrong duration and an unknown office',
    async send({ test: api, office }) {
      await api.post('/coupon', aCoupon(office, { code: 'ENERO' }));
      return api.post('/coupon', aCoupon(UNKNOWN_OFFICE, { code: 'enero', duration: 'x' }));
    },
    errors: ['code', 'duration', 'office'],
  },
  {
    name: 'PUT /coupon with a code in use and an unknown office',
    async send({ test: api, office }) {
      await api.post('/coupon', aCoupon(office, { code: 'ENERO' }));
      const { body } = await api.post('/coupon', aCoupon(office));
      return api.put(`/coupon/${body.coupon.id}`, aCoupon(UNKNOWN_OFFICE, { code: 'ENERO' }));
    },
    errors: ['code', 'office'],
  },
  {
    name: 'POST /subscriber with an e-mail in use and a wrong telephone',
    async send({ test: api, office }) {
      const known = aSubscriber(office);
      await api.post('/subscriber', known);
      return api.post('/subscriber', { ...known, cellphone_number: '1', metadata: keys(51) });
    },
    errors: ['email', 'cellphone_number', 'metadata'],
  },
  {
    name: 'POST /subscriber with a wrong e-mail, which is not looked up, and an unknown office',
    send: ({ test: api }) => api.post('/subscriber', aSubscriber(UNKNOWN_OFFICE, { email: 'x' })),
    errors: ['email', 'office'],
  },
  {
    name: 'PUT /subscriber with an e-mail in use and an empty name',
    async send({ test: api, office }) {
      const known = aSubscriber(office);
      await api.post('/subscriber', known);
      const { body } = await api.post('/subscriber', aSubscriber(office));
      return api.put(`/subscriber/${body.subscriber.id}`, {
        name: '',
        email: known.email,
        metadata: keys(51),
      });
    },
    errors: ['name', 'email', 'metadata'],
  },
  {
    name: 'POST /subscription with unknown plan, subscriber and office, and a wrong card',
    send: ({ test: api }) =>
      api.post('/subscription', {
        ...{ plan_id: UNKNOWN_ID, subscriber_id: UNKNOWN_ID, office: UNKNOWN_OFFICE },
        card_information: { holder: 'Ana', number: '1', datetime: '2020-01', cvv: '123' },
      }),
    errors: [
      ...['plan_id', 'subscriber_id', 'office'],
      ...['card_information.number', 'card_information.datetime'],
    ],
  },
  {
    name: 'POST /subscription with an unknown plan and an unknown saved card',
    async send(merchant) {
      const { subscriber_id } = await subscribed(merchant);
      const { office } = merchant;
      return merchant.test.post('/subscription', {
        plan_id: UNKNOWN_ID,
        subscriber_id,
        office,
        card: UNKNOWN_ID,
      });
    },
    errors: ['plan_id', 'card'],
  },
  {
    name: 'POST /subscription without an office, for a subscriber that does not exist',
    async send(merchant) {
      const plan_id = await anotherPlan(merchant);
      return merchant.test.post('/subscription', { plan_id, subscriber_id: UNKNOWN_ID, card: UNKNOWN_ID });
    },
    errors: ['subscriber_id', 'office'],
  },
  {
    name: 'PUT /subscription with a long description and too much metadata',
    async send(merchant) {
      const { id } = await subscribed(merchant);
      return merchant.test.put(`/subscription/${id}`, { description: 'x'.repeat(256), metadata: keys(51) });
    },
    errors: ['description', 'metadata'],
  },
  {
    name: 'PUT change-plan with an unknown plan, a wrong mode and an old instant',
    async send(merchant) {
      const { id } = await subscribed(merchant);
      const change = { plan_id: UNKNOWN_ID, mode: 'x', prorated_at: '2020-01-01T00:00:00Z' };
      return merchant.test.put(`/subscription/${id}/change-plan`, change);
    },
    errors: ['plan_id', 'mode', 'prorated_at'],
  },
  {
    name: 'PUT change-plan with an unknown plan and an old instant',
    async send(merchant) {
      const { id } = await subscribed(merchant);
      const change = { plan_id: UNKNOWN_ID, prorated_at: '2020-01-01T00:00:00Z' };
      return merchant.test.put(`/subscription/${id}/change-plan`, change);
    },
    errors: ['plan_id', 'prorated_at'],
  },
  {
    name: 'PUT update-payment-method with a wrong number and an expired card',
    async send(merchant) {
      const { id } = await subscribed(merchant);
      const card = { number: '1', datetime: '2020-01', cvv: '123' };
      return merchant.test.put(`/subscription/${id}/update-payment-method`, card);
    },
    errors: ['number', 'datetime'],
  },
  {
    name: 'POST /payment/generate with every kind of unknown reference',
    send: ({ test: api }) =>
      api.post(
        '/api/v1/payment/generate',
        aCharge(UNKNOWN_OFFICE, {
          ...{ description: '', selected_taxes: [UNKNOWN_OFFICE], checkout_template_id: UNKNOWN_OFFICE },
          ...{ expires_at: '2020-01-01', metadata: keys(51) },
        }),
      ),
    errors: [
      ...['payment.description', 'payment.selected_taxes', 'payment.checkout_template_id'],
      ...['payment.expires_at', 'metadata', 'office'],
    ],
  },
  {
    name: 'POST /payment/checkout/card with a wrong name and an expired card',
    async send(merchant) {
      const payment_card = aCard('4111111111111111', { name: '1', expiration_date: '2020-01' });
      const body = { payment: await generate(merchant), customer_payer: PAYER, payment_card };
      return client(service, '').post('/api/v1/payment/checkout/card', body);
    },
    errors: ['payment_card.name', 'payment_card.expiration_date'],
  },
  {
    name: 'POST /payment/checkout/pse with a wrong payer, an unknown bank and no document',
    async send(merchant) {
      const pse = { bank: '9999', userType: 'person', identificationType: 'CC' };
      const body = { payment: await generate(merchant), customer_payer: { ...PAYER, email: 'x' }, pse };
      return client(service, '').post('/api/v1/payment/checkout/pse', body);
    },
    errors: ['customer_payer.email', 'pse.bank', 'pse.identification'],
  },
  {
    name: 'POST /mit/pre-authorizations with no description and an unknown template',
    send: ({ test: api }) => {
      const body = { estimated_amount: 100_000, checkout_template_id: UNKNOWN_OFFICE };
      return api.post('/api/v1/mit/pre-authorizations', body);
    },
    errors: ['description', 'checkout_template_id'],
  },
  {
    name: 'POST /mit/pre-authorizations with no description and an unknown office',
    send: ({ test: api }) =>
      api.post('/api/v1/mit/pre-authorizations', { estimated_amount: 100_000, office: UNKNOWN_OFFICE }),
    errors: ['description', 'office'],
  },
  {
    name: 'POST /mit/pre-authorizations with an unknown office and an unknown template',
    send: ({ test: api }) =>
      api.post('/api/v1/mit/pre-authorizations', {
        ...{ description: 'Hotel', estimated_amount: 100_000 },
        ...{ office: UNKNOWN_OFFICE, checkout_template_id: UNKNOWN_OFFICE },
      }),
    errors: ['office', 'checkout_template_id'],
  },
  {
    name: 'POST /checkout/sessions with unknown plan and subscriber, and a wrong expiry',
    send: ({ test: api }) =>
      api.post('/api/v1/checkout/sessions', {
        ...{ plan_id: UNKNOWN_ID, subscriber_id: UNKNOWN_ID, expires_in: 1 },
      }),
    errors: ['plan_id', 'subscriber_id', 'expires_in'],
  },
  {
    name: 'POST /checkout/sessions with unknown plan and subscriber',
    send: ({ test: api }) =>
      api.post('/api/v1/checkout/sessions', { plan_id: UNKNOWN_ID, subscriber_id: UNKNOWN_ID }),
    errors: ['plan_id', 'subscriber_id'],
  },
  {
    name: 'POST /portal/sessions with an unknown subscriber and a wrong return URL',
    send: ({ test: api }) =>
      api.post('/api/v1/portal/sessions', { subscriber_id: UNKNOWN_ID, return_url: 'x' }),
    errors: ['subscriber_id', 'return_url'],
  },
];

describe('one response reports every error', () => {
  for (const { name, send, errors } of CASES) {
    test(name, async () => assertErrors(await send(await aMerchant(service, ['Norte'])), errors));
  }

  test('a missing currency of a generated charge is reported alone', async () => {
    const { test: api } = await aMerchant(service);
    const body = aCharge(UNKNOWN_OFFICE, { currency_type: undefined });
    assertErrors(await api.post('/api/v1/payment/generate', body), ['payment.currency_type']);
  });

  test('reports field errors before an office out of reach, which is 403 without field errors', async () => {
    const merchant = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const api = await merchant.limitedTo([north]);
    assertErrors(await api.post('/group', { name: '', office: south }), ['name']);
    assert.equal((await api.post('/group', { name: 'Todos', office: south })).status, 403);
  });

  test('reports field errors before an unknown resource, which is 404 without field errors', async () => {
    const { test: api } = await aMerchant(service);
    assertErrors(await api.put(`/plan/${UNKNOWN_ID}`, { name: '', tax: 7 }), ['name']);
    assert.equal((await api.put(`/plan/${UNKNOWN_ID}`, { tax: 7 })).status, 404);
  });
});
