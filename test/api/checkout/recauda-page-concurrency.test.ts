import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import { anItem, eventsOf, sumsOf } from '#test/support/collection.ts';
import { aCustomer, aShop, type Customer, cardFields } from '#test/support/collection-page.ts';
import { useNetwork } from '#test/support/network.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const ADVANCE = { advance: { type: 'Valor Minimo', value: 20_000 } };

/** Chooses the items, opens the payment form and returns a function that submits it. */
async function ready(
  customer: Customer,
  items: Readonly<Record<string, string>>,
): Promise<() => Promise<string>> {
  await customer.choose(items);
  const form = await customer.get(customer.payPath('card'));
  const fields = { ...cardFields(), submission: filledIn(form.html, 'submission') };
  return async () => (await customer.send(customer.payPath('card'), fields)).location;
}

async function chargesSince(before: number): Promise<string[]> {
  return (await network.ledger()).slice(before).map(({ kind, status }) => `${kind} ${status}`);
}

describe('one charge per submission', () => {
  test('for concurrent and repeated submissions of one form', async () => {
    const shop = await aShop(service, anItem('F-1', ADVANCE));
    const customer = await aCustomer(service, shop);
    const before = (await network.ledger()).length;
    const send = await ready(customer, { 'F-1': '20000' });
    const led = await Promise.all(Array.from({ length: 8 }, send));
    led.push(await send());
    for (const location of led) {
      const end = location.startsWith('/checkout') ? location : (await customer.get(location)).location;
      assert.match(end, /^\/checkout\/payment\//, location);
    }
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
    assert.deepEqual(await sumsOf(service, customer.ids['F-1'] ?? ''), {
      paid: 20_000_00n,
      held: 0n,
      orders: 1,
    });
    await assertBooks(service, shop.merchant, network);
  });

  test('for two tabs with the same submission, and another charge for a new choice', async () => {
    const shop = await aShop(service, anItem('F-1', ADVANCE));
    const customer = await aCustomer(service, shop);
    const before = (await network.ledger()).length;
    const first = await ready(customer, { 'F-1': '20000' });
    const tab = await customer.get(customer.payPath('card'));
    await first();
    const sent = await customer.send(customer.payPath('card'), {
      ...cardFields(),
      submission: filledIn(tab.html, 'submission'),
    });
    assert.match(sent.location, /^\/checkout\/payment\//);
    assert.match(
      (await customer.get(customer.payPath('card'))).location,
      /^\/checkout\/payment\//,
      'the form redirects to the result',
    );
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
    await (await ready(customer, { 'F-1': '30000' }))();
    assert.deepEqual(await chargesSince(before), ['purchase approved', 'purchase approved']);
    assert.deepEqual(await sumsOf(service, customer.ids['F-1'] ?? ''), {
      paid: 50_000_00n,
      held: 0n,
      orders: 2,
    });
  });

  test('for the submission after a declined one', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    await customer.pay('card', cardFields('decline'));
    const before = (await network.ledger()).length;
    const forms = await Promise.all([1, 2, 3].map(() => customer.get(customer.payPath('card'))));
    const attempts = new Set(forms.map(({ html }) => filledIn(html, 'submission')));
    assert.equal(attempts.size, 1);
    const [submission = ''] = attempts;
    const fields = { ...cardFields(), submission };
    await Promise.all([1, 2, 3].map(() => customer.send(customer.payPath('card'), fields)));
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
  });

  test('for a submission with an unknown outcome, which is queried', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    const before = (await network.ledger()).length;
    const { location } = await customer.pay('card', cardFields('no_answer_done'));
    assert.match((await customer.get(location)).text, /Esperamos el resultado/);
    assert.match((await customer.get(customer.page)).text, /Hay un pago suyo en curso/);
    assert.equal((await customer.get(customer.payPath('card'))).location, location);
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    assert.match((await customer.get(location)).text, /Pago aprobado/);
    assert.equal((await chargesSince(before)).length, 1);
    await assertBooks(service, shop.merchant, network);
  });
});

describe('two customers with the same debt', () => {
  test('the second customer sees that the item was paid and the updated list', async () => {
    const shop = await aShop(service, anItem('F-1'), anItem('F-2'));
    const [ana, luis] = [await aCustomer(service, shop), await aCustomer(service, shop)];
    const payAna = await ready(ana, { 'F-1': '' });
    const payLuis = await ready(luis, { 'F-1': '', 'F-2': '' });
    const before = (await network.ledger()).length;
    await payAna();
    assert.equal(await payLuis(), luis.page);
    const list = await luis.get(luis.page);
    assert.match(list.text, /Mientras tanto ya se pagó: F-1/);
    assert.doesNotMatch(list.text, /Referencia F-1/);
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
    const next = await luis.choose({ 'F-2': '' });
    assert.equal(next.location, luis.payPath('card'));
  });

  test('the item is in progress for the second customer while the first completes a challenge', async () => {
    const shop = await aShop(service, anItem('F-1'), anItem('F-2'));
    const [ana, luis] = [await aCustomer(service, shop), await aCustomer(service, shop)];
    const payLuis = await ready(luis, { 'F-1': '' });
    await ana.choose({ 'F-1': '' });
    await ana.pay('card', cardFields('challenge'));
    assert.equal(await payLuis(), luis.page);
    const list = await luis.get(luis.page);
    assert.match(list.text, /Alguien más está pagando: F-1/);
    assert.match(list.text, /En proceso/);
    assert.equal(list.html.includes(`items[${luis.ids['F-1']}][chosen]`), false, 'cannot be chosen');
    const forced = await luis.choose({ 'F-1': '' });
    assert.equal(forced.location, luis.page);
    assert.match((await luis.get(luis.page)).text, /Alguien más está pagando: F-1/);
  });

  test('ten concurrent customers pay the debt once, with one event', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const crowd = await Promise.all(Array.from({ length: 10 }, () => aCustomer(service, shop)));
    const sends = await Promise.all(crowd.map((one) => ready(one, { 'F-1': '' })));
    const before = (await network.ledger()).length;
    const led = await Promise.all(sends.map((send) => send()));
    assert.equal(led.filter((location) => location.startsWith('/checkout')).length, 1);
    for (const [index, one] of crowd.entries())
      if (!led[index]?.startsWith('/checkout')) assert.equal(led[index], one.page);
    assert.deepEqual(await chargesSince(before), ['purchase approved']);
    assert.deepEqual(await sumsOf(service, crowd[0]?.ids['F-1'] ?? ''), {
      paid: 100_000_00n,
      held: 0n,
      orders: 1,
    });
    assert.deepEqual(await eventsOf(service, shop), [['Aprobada', 100_000]]);
    await assertBooks(service, shop.merchant, network);
  });
});
