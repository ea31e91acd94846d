import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setErpUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import { anItem, eventsOf, sumsOf } from '#test/support/collection.ts';
import { aCustomer, aShop, cardFields, homeOf, PAYER_FIELDS } from '#test/support/collection-page.ts';
import { useNetwork } from '#test/support/network.ts';
import { aVisitor, filledIn, isChecked } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** A test bank whose transfers stay pending. */
const PENDING_BANK = '9003';
const ADVANCE = { advance: { type: 'Valor Minimo', value: 20_000 } };

describe('collection page', () => {
  test('shows the merchant’s name, the form and the test environment notice', async () => {
    const shop = await aShop(service);
    const { status, text, html } = await aVisitor(service).get(homeOf(shop));
    assert.equal(status, 200);
    assert.match(text, /Página de pruebas/);
    assert.match(text, /Pague lo que debe/);
    assert.match(text, /Comercio \d+/);
    assert.match(html, new RegExp(`action="/recauda/${shop.slug}\\?environment=testing"`));
    const real = await aVisitor(service).get(`/recauda/${shop.slug}`);
    assert.doesNotMatch(real.text, /pruebas/);
    assert.match(real.html, new RegExp(`action="/recauda/${shop.slug}"`));
  });

  test('returns 404 for an unknown merchant, a wrong environment or a merchant without an ERP', async () => {
    const shop = await aShop(service);
    const visitor = aVisitor(service);
    for (const path of ['/recauda/nadie', '/recauda/%00', `/recauda/${shop.slug}?environment=test`]) {
      const { status, text } = await visitor.get(path);
      assert.equal(status, 404, path);
      assert.match(text, /Esta página no existe/);
    }
    const { db } = service.deps;
    await setErpUrl(db, shop.merchant.id, null);
    assert.equal((await visitor.get(homeOf(shop))).status, 404, 'without an ERP URL');
  });

  test('rejects an invalid document number next to its field', async () => {
    const shop = await aShop(service);
    const visitor = aVisitor(service);
    await visitor.get(homeOf(shop));
    const wrong = await visitor.send(homeOf(shop), { id_number: '12a' });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /Revise el número del documento: solo dígitos, de 5 a 20/);
    assert.equal(filledIn(wrong.html, 'id_number'), '12a');
    assert.equal((await visitor.send(homeOf(shop), { id_number: '4111111111111111' })).status, 422);
    assert.equal(shop.erp.asked, 0);
  });
});

describe('list of pending payments', () => {
  test('keeps the document number out of URLs and cannot be opened in another browser', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    assert.doesNotMatch(customer.page, /1018456789/);
    const seen = await customer.get(customer.page);
    assert.equal(seen.status, 200, 'a reload works');
    assert.doesNotMatch(seen.html, /1018456789/);
    const stranger = await aVisitor(service).get(customer.page);
    assert.equal(stranger.status, 303);
    assert.equal(stranger.location, `${homeOf(shop)}&ended=1`);
    service.clock.advance({ minutes: 61 });
    const late = await customer.get(customer.page);
    assert.match((await customer.get(late.location)).text, /Escriba de nuevo el número/);
    const sent = await customer.choose({ 'F-1': '' });
    assert.equal(sent.location, `${homeOf(shop)}&ended=1`);
  });

  test('shows dates, discount, delivery, limits and references of each item', async () => {
    const shop = await aShop(
      service,
      anItem(
        'F-1',
        { amount: '120000.00', expiration_date: '2027-02-01', ...ADVANCE },
        {
          limit_date: '2027-03-01',
          references: ['Enero'],
          discount: { before_on: '2027-01-20', type: 'Porcentaje', value: 5 },
          delivery_service: { type: 'Con Valor', value: 8000 },
          request_address_delivery: true,
          has_comments: true,
          comments_label: 'Nota para la tienda',
        },
      ),
      anItem('F-2', { advance: { type: 'Porcentaje Minimo', value: 30 }, expiration_date: '2027-01-10' }),
    );
    const customer = await aCustomer(service, shop);
    const { text, html } = await customer.get(customer.page);
    for (const piece of [
      'Referencia F-1 · An••• Pé••• · Enero',
      'Vence el 1 de febrero de 2027',
      'Se puede pagar hasta el 28 de febrero de 2027',
      'Descuento si paga hasta el 20 de enero de 2027 −$ 6.000 COP',
      'Domicilio $ 8.000 COP',
      'Por pagar $ 122.000 COP',
      'mínimo $ 20.000 COP, máximo $ 122.000 COP',
      'mínimo $ 30.000 COP (el 30 %), máximo $ 100.000 COP',
      'Venció el 10 de enero de 2027',
      'Dirección de entrega (si elige F-1)',
      'Nota para la tienda',
      'Documento terminado en 6789',
      'Nada elegido',
    ])
      assert.ok(text.includes(piece), `${piece} is not in: ${text}`);
    assert.doesNotMatch(text, /Pérez/);
    assert.equal(filledIn(html, `items[${customer.ids['F-1']}][amount]`), '122.000');
  });

  test('preselects a single item, and leaves out fully discounted and invalid items', async () => {
    const free = { discount: { before_on: '2030-01-20', type: 'Porcentaje', value: 100 } };
    const shop = await aShop(
      service,
      anItem('F-1'),
      anItem('LIBRE', {}, free),
      anItem('MALA', { amount: 5 }),
    );
    const customer = await aCustomer(service, shop);
    const { html, text } = await customer.get(customer.page);
    assert.ok(isChecked(html, `items[${customer.ids['F-1']}][chosen]`));
    assert.match(text, /Total \$ 100\.000 COP/);
    assert.doesNotMatch(text, /LIBRE|MALA/);
  });

  test('shows that nothing is pending, or that the ERP gave no valid response', async () => {
    const shop = await aShop(service);
    const nothing = await aCustomer(service, shop);
    assert.match((await nothing.get(nothing.page)).text, /No encontramos pagos pendientes/);
    for (const body of ['<html>', '{"payments": 5}', 'null']) {
      shop.erp.answer = (response) => response.end(body);
      const customer = await aCustomer(service, shop, '5555555');
      const { status, text } = await customer.get(customer.page);
      assert.equal(status, 200);
      assert.match(text, /No pudimos consultar/);
      assert.match(text, /Intentar de nuevo/);
    }
  });

  test('keeps known items payable while the ERP is unavailable', async () => {
    const shop = await aShop(service, anItem('F-1'));
    await aCustomer(service, shop);
    shop.erp.answer = (response) => {
      response.statusCode = 503;
      response.end();
    };
    service.clock.advance({ seconds: 31 });
    const customer = await aCustomer(service, shop);
    const { text } = await customer.get(customer.page);
    assert.match(text, /no nos pudo decir ahora lo que debe/);
    assert.equal((await customer.choose({ 'F-1': '' })).location, customer.payPath('card'));
    const paid = await customer.pay('card', cardFields());
    assert.match((await customer.get(paid.location)).text, /Pago aprobado/);
  });
});

describe('paying on the collection page', () => {
  test('three of four items with one card make one transaction, and the remaining debt is shown', async () => {
    const shop = await aShop(
      service,
      anItem('F-1', ADVANCE),
      anItem('F-2', { amount: '89900.50' }, { request_address_delivery: true }),
      anItem('F-3', {}, { has_comments: true }),
      anItem('F-4'),
    );
    const customer = await aCustomer(service, shop);
    const before = (await network.ledger()).length;
    const address = 'Calle 1 # 2-3';
    const chosen = await customer.choose(
      { 'F-1': '20.000', 'F-2': '', 'F-3': '' },
      { address, comments: 'Gracias' },
    );
    assert.equal(chosen.status, 303, chosen.text);
    const form = await customer.get(chosen.location);
    assert.match(form.text, /\$ 209\.900,50 COP/);
    assert.match(form.text, /Entrega en Calle 1 # 2-3/);
    assert.equal(filledIn(form.html, 'customer_payer[id_number]'), '1018456789');
    const { location } = await customer.pay('card', cardFields());
    assert.match(location, /^\/checkout\/payment\//);
    const { text } = await customer.get(location);
    for (const piece of [
      'Pago aprobado',
      'F-1 · Aún debe $ 80.000 COP',
      'F-2 · Pagado por completo',
      'F-3 · Pagado por completo',
      'Volver a Comercio',
    ])
      assert.ok(text.includes(piece), `${piece} is not in: ${text}`);
    const ledger = (await network.ledger()).slice(before);
    assert.deepEqual(
      ledger.map(({ kind, status, amount }) => [kind, status, amount]),
      [['purchase', 'approved', '209900.50']],
    );
    assert.deepEqual(
      (await eventsOf(service, shop)).map(([, paid]) => paid).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
      [20_000, 89_900.5, 100_000],
    );
    const reported = await shop.look('F-2');
    assert.equal(reported.summary.totalmente_pagado, true);
    await assertBooks(service, shop.merchant, network);
    const list = await customer.get(customer.page);
    assert.match(list.text, /Ya hizo un pago en esta consulta/);
    assert.match(list.text, /Ya abonado −\$ 20\.000 COP/);
  });

  test('PSE continues at the bank, and cash returns a voucher with the expiry of the item', async () => {
    const shop = await aShop(
      service,
      anItem('F-1'),
      anItem('F-2', {}, { cash_expired_period: 1, cash_expired_interval: 'day' }),
    );
    const first = await aCustomer(service, shop);
    await first.choose({ 'F-1': '' });
    const { location } = await first.pay('pse', {
      ...PAYER_FIELDS,
      'pse[bank]': PENDING_BANK,
      'pse[userType]': 'person',
    });
    assert.match(location, /^\/checkout\/payment\/[\w-]+\?go=bank$/);
    assert.match((await first.get(location)).text, /Continuar en la página del banco/);
    const second = await aCustomer(service, shop);
    await second.choose({ 'F-2': '' });
    const coupon = await second.pay('cash', { ...PAYER_FIELDS, 'cash[franchise]': 'SuRed' });
    const { text } = await second.get(coupon.location);
    assert.match(text, /Su cupón de pago/);
    assert.match(text, /Pague hasta el sábado 16 de enero, 11:01/);
    assert.match(text, /Factura F-2 \$ 100\.000 COP F-2/);
  });

  test('a decline is shown above the form, which accepts another card', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    const holder = { 'payment_card[name]': 'Otra Persona' };
    const refused = await customer.pay('card', { ...cardFields('decline'), ...holder });
    assert.equal(refused.status, 422);
    const later = await customer.get(customer.payPath('card'));
    for (const { text, html } of [refused, later]) {
      assert.match(text, /El pago no se hizo/);
      assert.equal(filledIn(html, 'customer_payer[email]'), 'ana@correo.example');
    }
    // The response to the submission repeats the typed card fields. A later load has only stored data, without the card.
    assert.equal(filledIn(refused.html, 'payment_card[name]'), 'Otra Persona');
    assert.equal(filledIn(refused.html, 'payment_card[expiration_date]'), '12/31');
    for (const name of ['number', 'cvv']) assert.equal(filledIn(refused.html, `payment_card[${name}]`), '');
    assert.equal(filledIn(refused.html, 'submission'), filledIn(later.html, 'submission'));
    const rows = await service.deps.db
      .selectFrom('payment_items')
      .select('payment_id')
      .where('item_id', '=', customer.ids['F-1'] ?? '')
      .execute();
    const page = await customer.get(`/checkout/payment/${rows[0]?.payment_id}`);
    assert.match(page.text, /El pago no se hizo/);
    assert.match(page.text, /Volver a Comercio/);
    assert.doesNotMatch(page.html, /<form/);
    const paid = await customer.pay('card', cardFields());
    assert.match((await customer.get(paid.location)).text, /Pago aprobado/);
    assert.deepEqual(await sumsOf(service, customer.ids['F-1'] ?? ''), {
      paid: 100_000_00n,
      held: 0n,
      orders: 2,
    });
  });

  test('an invalid form is shown again with the typed data except the card', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    const wrong = await customer.pay('card', {
      ...cardFields(),
      'customer_payer[email]': 'ana',
      'payment_card[cvv]': '1',
    });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /Revise el correo/);
    assert.equal(filledIn(wrong.html, 'customer_payer[name]'), 'Ana María Pérez');
    assert.doesNotMatch(wrong.html, /4600000000000006|4111/);
    const paid = await customer.send(customer.payPath('card'), {
      ...cardFields(),
      submission: filledIn(wrong.html, 'submission'),
    });
    assert.match((await customer.get(paid.location)).text, /Pago aprobado/);
  });

  test('the English version is remembered after following its link', async () => {
    const shop = await aShop(service, anItem('F-1'));
    const customer = await aCustomer(service, shop);
    const { text } = await customer.get(`${customer.page}&lang=en`);
    assert.match(text, /Pending payments/);
    assert.match(text, /\$ 100,000 COP/);
    assert.match((await customer.get(customer.page)).text, /Update the total/);
  });
});
