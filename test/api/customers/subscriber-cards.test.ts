import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertNotFound, keysOf } from '#test/support/assertions.ts';
import { anotherPlan, assertRefused, cardThat, subscribed } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

async function cardsOf(merchant: TestMerchant, subscriberId: string) {
  const { status, body } = await merchant.test.get(`/subscriber/${subscriberId}/cards`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Creates a subscriber with two subscriptions: one on a Visa, the default card, and one on a Mastercard. */
async function twoCards(merchant: TestMerchant) {
  const first = await subscribed(merchant);
  const second = await merchant.test.post('/subscription', {
    plan_id: await anotherPlan(merchant),
    subscriber_id: first.subscriber_id,
    office: merchant.office,
    card_information: cardData(cardThat('approve', '00', 'mastercard'), { holder: 'ANA P' }),
  });
  assert.equal(second.status, 201, JSON.stringify(second.body));
  const cards: { brand: string; token: string }[] = await cardsOf(merchant, first.subscriber_id);
  const token = (brand: string) => cards.find((card) => card.brand === brand)?.token ?? '';
  return {
    subscriber_id: first.subscriber_id,
    by_visa: first.id,
    by_mastercard: second.body.subscription.id as string,
    visa: token('visa'),
    mastercard: token('mastercard'),
  };
}

describe('saved cards', () => {
  test('are listed without their numbers, with one default card', async () => {
    const merchant = await aFrozenMerchant(service);
    const { subscriber_id, visa } = await twoCards(merchant);
    const cards = await cardsOf(merchant, subscriber_id);
    assert.equal(cards.length, 2);
    for (const card of cards) {
      assert.deepEqual(keysOf(card), [
        ...['bin', 'brand', 'default', 'expiration_date', 'holder', 'last_four', 'token'],
      ]);
    }
    const saved = cards.find(({ token }: { token: string }) => token === visa);
    assert.equal(saved.brand, 'visa');
    assert.equal(saved.last_four, '1111');
    assert.ok(VISA.startsWith(saved.bin));
    assert.equal(saved.expiration_date, '2039-12');
    assert.equal(saved.holder, 'Ana Pérez');
    assert.equal(saved.default, true);
    assert.equal(cards.filter((card: { default: boolean }) => card.default).length, 1);
    assert.doesNotMatch(JSON.stringify(cards), new RegExp(VISA));
    const none = await merchant.test.post('/customer', aSubscriber(merchant.office));
    assert.deepEqual(await cardsOf(merchant, none.body.subscriber.id), []);
  });

  test('have a token that differs from the id of their subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const { by_visa, by_mastercard, visa, mastercard } = await twoCards(merchant);
    assert.equal(new Set([by_visa, by_mastercard, visa, mastercard]).size, 4);
  });

  test('can change the default card', async () => {
    const merchant = await aFrozenMerchant(service);
    const { subscriber_id, visa, mastercard } = await twoCards(merchant);
    const { status, body } = await merchant.test.put(
      `/customer/${subscriber_id}/cards/${mastercard}/default`,
    );
    assert.equal(status, 200, JSON.stringify(body));
    const defaults = (await cardsOf(merchant, subscriber_id)).filter(
      (card: { default: boolean }) => card.default,
    );
    assert.deepEqual(
      defaults.map(({ token }: { token: string }) => token),
      [mastercard],
    );
    const subscriber = await merchant.test.get(`/subscriber/${subscriber_id}`);
    assert.equal(subscriber.body.default_payment_method_id, mastercard);
    assert.notEqual(mastercard, visa);
  });

  test('can be deleted once no subscription uses them', async () => {
    const merchant = await aFrozenMerchant(service);
    const { subscriber_id, visa, by_visa, by_mastercard, mastercard } = await twoCards(merchant);
    const path = `/subscriber/${subscriber_id}/cards`;
    const used = await merchant.test.delete(`${path}/${visa}`);
    assert.equal(used.status, 400);
    await merchant.test.put(`/subscription/cancel/${by_visa}`, { at_period_end: false });
    const deleted = await merchant.test.delete(`${path}/${visa}`);
    assert.deepEqual([deleted.status, deleted.body], [200, { deleted: true }]);
    assertNotFound(await merchant.test.delete(`${path}/${visa}`));
    assert.equal((await cardsOf(merchant, subscriber_id)).length, 1);
    const again = await merchant.test.post('/subscription', {
      plan_id: await anotherPlan(merchant),
      subscriber_id,
      office: merchant.office,
      card: visa,
    });
    assert.equal(again.status, 422);
    assert.equal(again.body.error.param, 'card');
    await merchant.test.put(`/subscription/cancel/${by_mastercard}`, { at_period_end: false });
    assert.equal((await merchant.test.delete(`${path}/${mastercard}`)).status, 200);
    const renew = await merchant.test.post(`/subscription/${by_visa}/renew`);
    assertRefused(renew, 400, 'subscriber_without_card', 'renewed');
  });

  test('are not accessible to other subscribers, merchants or offices', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { subscriber_id, visa } = await twoCards(merchant);
    const stranger = await subscribed(merchant);
    const limited = await merchant.limitedTo([merchant.offices[1] ?? 0]);
    for (const api of [other.test, limited]) {
      assertNotFound(await api.get(`/subscriber/${subscriber_id}/cards`));
      assertNotFound(await api.put(`/subscriber/${subscriber_id}/cards/${visa}/default`));
      assertNotFound(await api.delete(`/subscriber/${subscriber_id}/cards/${visa}`));
    }
    const path = `/subscriber/${stranger.subscriber_id}/cards`;
    assertNotFound(await merchant.test.put(`${path}/${visa}/default`));
    assertNotFound(await merchant.test.delete(`${path}/${visa}`));
    assertNotFound(await merchant.test.get('/subscriber/nada/cards'));
  });
});

test('the PDF of an invoice is available only to its merchant and environment', async () => {
  const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
  const { id } = await subscribed(merchant);
  const [invoice] = (await merchant.test.get(`/subscription/${id}/invoices`)).body.data;
  const print = (token: string) =>
    service.app.inject({
      method: 'GET',
      url: `/api/v1/subscriptions/subscription/${id}/invoices/${invoice.id}/pdf`,
      headers: { authorization: `Bearer ${token}` },
    });
  const printed = await print(merchant.test.token);
  assert.equal(printed.statusCode, 200);
  assert.match(String(printed.headers['content-type']), /^application\/pdf/);
  assert.equal(printed.rawPayload.subarray(0, 5).toString(), '%PDF-');
  assert.equal((await print(other.test.token)).statusCode, 404);
  assert.equal((await print(merchant.production.token)).statusCode, 404);
  assert.ok(invoice.pdf_url.endsWith(`/subscription/${id}/invoices/${invoice.id}/pdf`));
});
