import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, shown } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aSignUp, aVisitor, errorOf, pageOf } from '#test/support/subscription-page.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

function assertInProduction({ status, body }: Answer): void {
  assert.equal(status, 403, JSON.stringify(body));
  assert.equal(body.error.type, 'authorization_error');
  assert.equal(body.error.code, 'subscriber_in_production');
  assert.match(body.message, /production/);
}

async function create(merchant: TestMerchant, change = {}): Promise<string> {
  const { status, body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office, change));
  assert.equal(status, 201, JSON.stringify(body));
  return body.subscriber.id;
}

async function subscribeIn(merchant: TestMerchant, api: Client, subscriber_id: string): Promise<string> {
  const { status, body } = await api.post('/subscription', {
    plan_id: await anotherPlan(merchant, {}, api),
    subscriber_id,
    office: merchant.office,
    card_information: cardData(),
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.subscription.id;
}

async function cancel(api: Client, id: string): Promise<void> {
  assert.equal((await api.put(`/subscription/cancel/${id}`, { at_period_end: false })).status, 200);
}

const CHANGES: readonly Readonly<Record<string, unknown>>[] = [
  { email: 'otra@correo.example' },
  { phone_code: 1 },
  { cellphone_number: '3009999999' },
  { name: 'Eva' },
  { last_name: 'Gómez' },
  { billing_address: 'Cra 7' },
  { billing_city: 'Cali' },
  { billing_country: 'EC' },
];

describe('a test token', () => {
  test('cannot change the data of a subscriber who exists in production', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant);
    await subscribeIn(merchant, merchant.production, id);
    const before = (await merchant.production.get(`/subscriber/${id}`)).body;
    for (const change of CHANGES) {
      assertInProduction(await merchant.test.put(`/subscriber/${id}`, change));
      assertInProduction(await merchant.test.put(`/customer/${id}`, { metadata: { a: '1' }, ...change }));
    }
    assert.deepEqual((await merchant.production.get(`/subscriber/${id}`)).body, before);
    for (const change of CHANGES) {
      assert.equal((await merchant.production.put(`/subscriber/${id}`, change)).status, 200);
    }
  });

  test('may send unchanged data and add metadata to such a subscriber', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant, { metadata: { erp: '7' } });
    await subscribeIn(merchant, merchant.production, id);
    const { name, email, phone_code } = (await merchant.test.get(`/subscriber/${id}`)).body;
    const { status, body } = await merchant.test.put(`/subscriber/${id}`, {
      ...{ name, email, phone_code, id_number: '99999' },
      metadata: { prueba: '1' },
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.subscriber.metadata, { erp: '7', prueba: '1' });
  });

  test('stays locked out after the last production subscription and card are gone', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant);
    await cancel(merchant.production, await subscribeIn(merchant, merchant.production, id));
    assertInProduction(await merchant.test.put(`/subscriber/${id}`, { email: 'otra@x.org' }));
    const [card] = (await merchant.production.get(`/subscriber/${id}/cards`)).body;
    await merchant.production.delete(`/subscriber/${id}/cards/${card.token}`);
    assertInProduction(await merchant.test.put(`/subscriber/${id}`, { email: 'otra@x.org' }));
    assertInProduction(await merchant.test.delete(`/subscriber/${id}`));
  });

  test('can change and delete a subscriber who exists only in test', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant);
    await cancel(merchant.test, await subscribeIn(merchant, merchant.test, id));
    for (const change of CHANGES) {
      assert.equal((await merchant.test.put(`/subscriber/${id}`, change)).status, 200);
    }
    assert.deepEqual((await merchant.test.delete(`/subscriber/${id}`)).body, { deleted: true });
  });

  test('cannot delete a subscriber who was in production; a production token can', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant);
    await cancel(merchant.production, await subscribeIn(merchant, merchant.production, id));
    assertInProduction(await merchant.test.delete(`/subscriber/${id}`));
    assert.equal((await merchant.production.get(`/subscriber/${id}`)).status, 200);
    assert.deepEqual((await merchant.production.delete(`/subscriber/${id}`)).body, { deleted: true });
  });

  test('counts only subscriptions of its own environment', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant);
    await subscribeIn(merchant, merchant.production, id);
    const counted = async (api: Client) => {
      const { subscriptionsCount, activeSubscriptionsCount } = (await api.put(`/subscriber/${id}`, {})).body
        .subscriber;
      return [subscriptionsCount, activeSubscriptionsCount];
    };
    assert.deepEqual(await counted(merchant.test), [0, 0]);
    assert.deepEqual(await counted(merchant.production), [1, 1]);
  });
});

describe('the hosted page of a test plan', () => {
  test('changes neither the data nor the subscription of a production subscriber', async () => {
    const merchant = await aMerchant(service);
    const id = await create(merchant);
    const paying = await subscribeIn(merchant, merchant.production, id);
    const before = (await merchant.production.get(`/subscriber/${id}`)).body;
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(await anotherPlan(merchant)));
    const { email, id_number } = before;
    const reported = {
      email,
      id_number,
      name: 'Eva Gómez',
      cellphone_number: '3019999999',
    };
    await visitor.send(page, aSignUp(VISA, reported));
    assert.equal((await merchant.test.get('/subscription')).body.total, 1, 'the trial was made');
    assert.deepEqual((await merchant.production.get(`/subscriber/${id}`)).body, before);
    assert.equal((await merchant.production.get('/subscription')).body.total, 1);
    assert.equal((await shown(merchant.production, paying)).status, 'activa');
  });

  test('does not block an e-mail for sign-up in production', async () => {
    const merchant = await aMerchant(service);
    const email = 'ana.reservada@correo.example';
    const stranger = aVisitor(service);
    const tried = await stranger.open(pageOf(await anotherPlan(merchant)));
    await stranger.send(tried, aSignUp(VISA, { email, id_number: '1000099999', name: 'Intrusa Pérez' }));
    assert.equal((await merchant.test.get('/subscription')).body.total, 1);
    const ana = aVisitor(service);
    const page = await ana.open(pageOf(await anotherPlan(merchant, {}, merchant.production)));
    await ana.send(page, aSignUp(VISA, { email, id_number: '1018456789', name: 'Ana Pérez' }));
    assert.equal((await merchant.production.get('/subscription')).body.total, 1);
    const { body } = await merchant.production.get(`/subscriber/${email}`);
    assert.deepEqual([body.name, body.id_number], ['Ana', '1018456789']);
    const again = await stranger.open(pageOf(await anotherPlan(merchant)));
    const refused = await stranger.send(again, aSignUp(VISA, { email, id_number: '1000099999' }));
    assert.match(errorOf(refused, 'email'), /otro documento/);
  });

  test('a subscriber created by the merchant blocks the e-mail in both environments', async () => {
    const merchant = await aMerchant(service);
    const email = 'berta@correo.example';
    const id = await create(merchant, { email });
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(await anotherPlan(merchant, {}, merchant.production)));
    const refused = await visitor.send(page, aSignUp(VISA, { email, id_number: '1000088888' }));
    assert.match(errorOf(refused, 'email'), /otro documento/);
    assert.equal((await merchant.production.get(`/subscriber/${id}`)).body.name, 'Ana');
  });
});
