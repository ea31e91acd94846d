import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anItem, sumsOf } from '#test/support/collection.ts';
import { aCustomer, aShop, cardFields, choiceFields, homeOf } from '#test/support/collection-page.ts';
import { useNetwork } from '#test/support/network.ts';
import { filledIn, isChecked } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const ADVANCE = { advance: { type: 'Valor Minimo', value: 20_000 } };

describe('choosing items to pay', () => {
  test('enforces the minimum and maximum of a partial amount', async () => {
    const shop = await aShop(service, anItem('F-1', ADVANCE));
    const customer = await aCustomer(service, shop);
    for (const [typed, reported] of [
      ['19.999', /Lo mínimo que puede pagar es \$ 20\.000 COP/],
      ['100.001', /Lo máximo que puede pagar es \$ 100\.000 COP/],
      ['veinte mil', /Escriba el valor en números/],
      ['-5', /Escriba el valor en números/],
      [' ', /Escriba el valor en números/],
    ] as const) {
      const wrong = await customer.choose({ 'F-1': typed });
      assert.equal(wrong.status, 422, typed);
      assert.match(wrong.text, reported);
      assert.equal(filledIn(wrong.html, `items[${customer.ids['F-1']}][amount]`), typed);
    }
    for (const typed of ['20000', '$ 20.000', '20,000.00', '99.999,99', '100.000'])
      assert.equal((await customer.choose({ 'F-1': typed })).location, customer.payPath('card'), typed);
  });

  test('returns the same errors by field to the script', async () => {
    const shop = await aShop(
      service,
      anItem('F-1', ADVANCE),
      anItem('F-2', {}, { request_address_delivery: true }),
    );
    const customer = await aCustomer(service, shop);
    const answer = await customer.fetch(customer.page, choiceFields(customer.ids, { 'F-1': '5', 'F-2': '' }));
    assert.equal(answer.status, 422);
    const { errors } = JSON.parse(answer.html);
    assert.deepEqual(errors, {
      [`items.${customer.ids['F-1']}.amount`]: 'Lo mínimo que puede pagar es $\u00a020.000\u00a0COP.',
      address: 'Falta este dato.',
    });
    const fields = { ...choiceFields(customer.ids, { 'F-1': '' }), address: '' };
    const { html } = await customer.fetch(customer.page, fields);
    assert.deepEqual(JSON.parse(html), { location: customer.payPath('card') });
  });

  test('shows errors for an empty choice, mixed currencies and an invalid address', async () => {
    const shop = await aShop(
      service,
      anItem('F-1'),
      anItem('U-1', { currency_type: 'USD', amount: '45.50' }),
      anItem('F-2', {}, { request_address_delivery: true, has_comments: true }),
    );
    const customer = await aCustomer(service, shop);
    assert.match((await customer.get(customer.page)).text, /solo puede ir una moneda/);
    assert.match((await customer.choose({})).text, /Elija al menos un pago/);
    const mixed = await customer.choose({ 'F-1': '', 'U-1': '' });
    assert.equal(mixed.status, 422);
    assert.match(mixed.text, /Eligió pagos en monedas distintas/);
    assert.match(mixed.text, /\$ 100\.000 COP \+ \$ 45,50 USD/);
    assert.match((await customer.choose({ 'F-2': '' })).text, /Falta este dato/);
    assert.match((await customer.choose({ 'F-2': '' }, { address: 'aquí' })).text, /al menos 5 caracteres/);
    const long = await customer.choose({ 'F-2': '' }, { address: 'Calle 1 # 2', comments: 'x'.repeat(501) });
    assert.match(long.text, /más de 500 caracteres/);
    await customer.choose({ 'U-1': '' });
    const form = await customer.get(customer.payPath('card'));
    assert.doesNotMatch(form.text, /PSE/, 'dollars can be paid only by card');
    assert.equal((await customer.get(customer.payPath('pse'))).location, customer.payPath('card'));
  });

  test('the total button shows the sum without continuing', async () => {
    const shop = await aShop(
      service,
      anItem('F-1', ADVANCE),
      anItem('F-2', { amount: '0.10' }),
      anItem('F-3', { amount: '0.20' }),
    );
    const customer = await aCustomer(service, shop);
    const none = await customer.choose({}, { do: 'total' });
    assert.equal(none.status, 200);
    assert.match(none.text, /Nada elegido/);
    const some = await customer.choose({ 'F-1': '30.000', 'F-2': '', 'F-3': '' }, { do: 'total' });
    assert.equal(some.status, 200);
    assert.match(some.text, /Total \$ 30\.000,30 COP/);
    assert.ok(isChecked(some.html, `items[${customer.ids['F-1']}][chosen]`));
    assert.equal(filledIn(some.html, `items[${customer.ids['F-1']}][amount]`), '30.000');
    assert.equal(
      (await customer.get(customer.payPath('card'))).location,
      customer.page,
      'nothing was chosen yet',
    );
  });

  test('keeps the choice when the customer returns from the form', async () => {
    const shop = await aShop(service, anItem('F-1', ADVANCE), anItem('F-2'));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '25.000' });
    const { html, text } = await customer.get(customer.page);
    assert.ok(isChecked(html, `items[${customer.ids['F-1']}][chosen]`));
    assert.ok(!isChecked(html, `items[${customer.ids['F-2']}][chosen]`));
    assert.equal(filledIn(html, `items[${customer.ids['F-1']}][amount]`), '25000');
    assert.match(text, /Total \$ 25\.000 COP/);
  });

  test('rejects items of other customers and invalid item ids', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const other = await aShop(service, anItem('X-1'));
    const stranger = await aCustomer(service, other);
    const customer = await aCustomer(service, shop);
    for (const id of [stranger.ids['X-1'], 'nada', '__proto__', 'constructor']) {
      const sent = await customer.send(customer.page, { [`items[${id}][chosen]`]: '1' });
      assert.equal(sent.status, 303, String(id));
      assert.equal(sent.location, customer.page);
      assert.match((await customer.get(sent.location)).text, /Cambió lo que hay por pagar/);
    }
    assert.deepEqual(await sumsOf(service, stranger.ids['X-1'] ?? ''), { paid: 0n, held: 0n, orders: 0 });
  });
});

describe('changes while a customer chooses', () => {
  test('shows an increased price before charging', async () => {
    const shop = await aShop(
      service,
      anItem('F-1', {}, { discount: { before_on: '2030-01-20', type: 'Porcentaje', value: 10 } }),
    );
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    const form = await customer.get(customer.payPath('card'));
    assert.match(form.text, /\$ 90\.000 COP/);
    shop.erp.owe(anItem('F-1', { amount: '150000.00' }));
    service.clock.advance({ seconds: 31 });
    await aCustomer(service, shop);
    const before = (await network.ledger()).length;
    const sent = await customer.send(customer.payPath('card'), {
      ...cardFields(),
      submission: filledIn(form.html, 'submission'),
    });
    assert.equal(sent.location, customer.page);
    const list = await customer.get(customer.page);
    assert.match(list.text, /Cambió lo que hay por pagar/);
    assert.match(list.text, /Total \$ 150\.000 COP/);
    assert.equal((await network.ledger()).length, before);
  });

  test('shows the new choice when another tab changed it, and charges nothing', async () => {
    const shop = await aShop(service, anItem('F-1'), anItem('F-2', { amount: '500000.00' }));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    const form = await customer.get(customer.payPath('card'));
    await customer.choose({ 'F-2': '' });
    const before = (await network.ledger()).length;
    const sent = await customer.send(customer.payPath('card'), {
      ...cardFields(),
      submission: filledIn(form.html, 'submission'),
    });
    assert.equal(sent.location, customer.payPath('card'));
    assert.match((await customer.get(sent.location)).text, /\$ 500\.000 COP/);
    assert.equal((await network.ledger()).length, before);
  });

  test('rejects a form without a valid CSRF token', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    const stale = await customer.send(homeOf(shop), { id_number: '1018456789', csrf_token: 'otra' });
    assert.equal(stale.status, 422);
    assert.match(stale.text, /No se hizo nada/);
  });
});
