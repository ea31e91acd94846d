import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { anotherPlan, cardThat, subscribed } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const AMEX = cardThat('approve', '00', 'amex');

type Body = Readonly<Record<string, unknown>>;

async function tryWith(merchant: TestMerchant, cards: Body): Promise<Answer> {
  const plan_id = await anotherPlan(merchant);
  const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
  const subscriber_id = body.subscriber.id;
  return merchant.test.post('/subscription', { plan_id, subscriber_id, office: merchant.office, ...cards });
}

function tryCard(merchant: TestMerchant, change: Body): Promise<Answer> {
  return tryWith(merchant, { card_information: cardData(VISA, change) });
}

/** Returns the token of the subscriber's default card. */
async function savedCard(merchant: TestMerchant, subscriberId: string): Promise<string> {
  return (await merchant.test.get(`/subscriber/${subscriberId}`)).body.default_payment_method_id;
}

describe('card of a new subscription', () => {
  test('is either a saved card or a new card, never both or none', async () => {
    const merchant = await aMerchant(service);
    const { subscriber_id } = await subscribed(merchant);
    const card = await savedCard(merchant, subscriber_id);
    const plan_id = await anotherPlan(merchant);
    const common = { plan_id, subscriber_id, office: merchant.office };
    assertInvalid(await merchant.test.post('/subscription', { ...common }), 'card');
    assertInvalid(await merchant.test.post('/subscription', { ...common, card: null }), 'card');
    const both = await merchant.test.post('/subscription', { ...common, card, card_information: cardData() });
    assertInvalid(both, 'card');
    const saved = await merchant.test.post('/subscription', { ...common, card });
    assert.equal(saved.status, 201, JSON.stringify(saved.body));
    assert.equal(saved.body.transaction.status, 'Aprobada');
    assert.equal(await savedCard(merchant, subscriber_id), card);
  });

  test('cannot be a saved card of another subscriber or an unknown card', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const { subscriber_id } = await subscribed(merchant);
    const foreign = await subscribed(other);
    for (const card of [
      await savedCard(merchant, subscriber_id),
      await savedCard(other, foreign.subscriber_id),
      '01890000-0000-7000-8000-000000000000',
      'nada',
      VISA,
      7,
      [],
    ]) {
      assertInvalid(await tryWith(merchant, { card }), 'card', card);
    }
  });

  test('is saved, and its number appears in no response', async () => {
    const merchant = await aMerchant(service);
    const { answer, subscriber_id } = await subscribed(merchant);
    const subscriber = await merchant.test.get(`/subscriber/${subscriber_id}`);
    assert.equal(typeof subscriber.body.default_payment_method_id, 'string');
    for (const { body } of [answer, subscriber, await tryCard(merchant, { cvv: '1234' })]) {
      assert.doesNotMatch(JSON.stringify(body), new RegExp(VISA));
    }
  });
});

describe('card data validation', () => {
  const at = (field: string) => `card_information.${field}`;

  test('requires every field', async () => {
    const merchant = await aMerchant(service);
    for (const field of ['holder', 'number', 'datetime', 'cvv']) {
      for (const value of [undefined, null, '', [], {}]) {
        assertInvalid(await tryCard(merchant, { [field]: value }), at(field), value);
      }
    }
    for (const card_information of ['4111111111111111', 7, [], true]) {
      const { status, body } = await tryWith(merchant, { card_information });
      assert.equal(status, 422);
      assert.match(body.error.param, /^card/);
    }
  });

  test('limits the holder to 80 characters', async () => {
    const merchant = await aMerchant(service);
    assert.equal((await tryCard(merchant, { holder: 'ñ'.repeat(80) })).status, 201);
    assertInvalid(await tryCard(merchant, { holder: 'n'.repeat(81) }), at('holder'));
  });

  test('requires a number with a valid check digit and without spaces', async () => {
    const merchant = await aMerchant(service);
    assert.equal((await tryCard(merchant, { number: Number(VISA) })).status, 201);
    for (const number of [
      '4111111111111112',
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      '411111111111',
      '41111111111111111111',
      '4111x11111111111',
      '0000000000000000',
      -4_111_111_111_111_111,
      true,
    ]) {
      assertInvalid(await tryCard(merchant, { number }), at('number'), number);
    }
  });

  test('accepts a card through the last day of its expiry month', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const datetime of ['2027-02', '2027-12', '2040-01']) {
      assert.equal((await tryCard(merchant, { datetime })).status, 201, datetime);
    }
    for (const datetime of [
      '2027-01',
      '2026-12',
      '2027-00',
      '2027-13',
      '2027-2',
      '27-12',
      '12/27',
      '2027-12-31',
      '2027/12',
      202_712,
    ]) {
      assertInvalid(await tryCard(merchant, { datetime }), at('datetime'), datetime);
    }
  });

  test('requires a CVV with the number of digits of the card brand', async () => {
    const merchant = await aMerchant(service);
    const brands = [
      [VISA, '123', '1234'],
      [cardThat('approve', '00', 'mastercard'), '000', '0000'],
      [cardThat('approve', '00', 'diners'), '123', '1234'],
      [AMEX, '1234', '123'],
    ] as const;
    for (const [number, right, wrong] of brands) {
      assert.equal((await tryCard(merchant, { number, cvv: right })).status, 201, number);
      assertInvalid(await tryCard(merchant, { number, cvv: wrong }), at('cvv'), wrong);
    }
    assert.equal((await tryCard(merchant, { cvv: 123 })).status, 201);
    for (const cvv of ['12', '12345', 'abc', '1 3', 12.5, -12, true]) {
      assertInvalid(await tryCard(merchant, { cvv }), at('cvv'), cvv);
    }
  });
});
