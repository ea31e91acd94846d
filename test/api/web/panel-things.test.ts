import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { shown } from '#test/support/billing.ts';
import { useNetwork } from '#test/support/network.ts';
import { useOwner } from '#test/support/panel.ts';
import { aDisputeThere, aMovementThere, aPaidSubscription } from '#test/support/panel-things.ts';
import { answerAs } from '#test/support/payment-sources.ts';
import { aHold } from '#test/support/reservations.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { merchant, owner, forms } = useOwner(service);

const { send: sendForm, leadsTo } = forms;

const PLAN = {
  name: 'Gimnasio',
  description: 'Todas las sedes',
  price: '89.900',
  currency_type: 'COP',
  invoice_period: '1',
  invoice_interval: 'month',
};

const PERSON = {
  identification_type: 'CC',
  id_number: '1.020.304.050',
  name: 'Luisa',
  last_name: 'Mora',
  email: 'luisa.mora@correo.example',
  phone_code: '57',
  cellphone_number: '300 456 7890',
  billing_address: 'Calle 1',
  billing_city: 'Bogotá',
  billing_country: 'CO',
};

describe('plans in the panel', () => {
  test('can be created with formatted amounts, shared by link and QR, edited, copied and disabled', async () => {
    const path = leadsTo(await sendForm('/plans/new', { ...PLAN, office: String(merchant.office) }));
    const page = await owner.get(owner.at(path));
    assert.match(page.text, /Gimnasio/);
    assert.match(page.text, /\$ 89\.900 COP cada mes/);
    assert.match(page.text, /\/checkout\/subscription-gateway\//);
    const qr = await owner.get(owner.at(`${path}/qr`));
    assert.equal(qr.headers['content-type'], 'image/svg+xml');
    const edited = await sendForm(`${path}/edit`, { ...PLAN, price: '95.000' });
    assert.equal(leadsTo(edited), path);
    const id = path.split('/').at(-1);
    const copy = await owner.get(owner.at(`/plans/new?from=${id}`));
    assert.equal(filledIn(copy.html, 'price'), '95.000');
    await sendForm(`${path}/active`, { active: '0' });
    assert.match((await owner.get(owner.at(path))).text, /Inactivo/);
  });

  test('errors are shown next to their fields, and nothing is created', async () => {
    const change = { price: 'mucho', invoice_period: '0', office: String(merchant.office) };
    const wrong = await sendForm('/plans/new', { ...PLAN, ...change });
    assert.equal(wrong.status, 422);
    assert.match(wrong.html, /id="field-price-error"/);
    const links = [...wrong.html.matchAll(/<a href="#field-[^"]+">([^<]*)<\/a>/g)].map(([, text]) => text);
    assert.deepEqual(
      links.sort(),
      ['Precio, con impuesto', 'Se cobra cada'],
      'links use the labels of the fields, not API names',
    );
    assert.equal(filledIn(wrong.html, 'name'), 'Gimnasio');
  });
});

describe('customers in the panel', () => {
  test('a subscriber can be created and edited, and gets a plan link if there is no card', async () => {
    const office = String(merchant.office);
    const path = leadsTo(await sendForm('/subscribers/new', { ...PERSON, office }));
    assert.match((await owner.get(owner.at(path))).text, /Luisa Mora/);
    await sendForm(`${path}/edit`, { ...PERSON, billing_city: 'Cali' });
    assert.match((await owner.get(owner.at(path))).text, /Cali/);
    assert.match((await owner.get(owner.at(`${path}/subscribe`))).text, /Envíe al cliente el enlace/);
  });

  test('a subscription is created with a saved card, and an unused card can be removed', async () => {
    const { subscriber, subscription } = await aPaidSubscription({ merchant });
    const made = await merchant.test.post('/plan', {
      name: 'Otra',
      description: 'Otra',
      price: 10_000,
      currency_type: 'COP',
      invoice_period: 1,
      invoice_interval: 'month',
      office: merchant.office,
    });
    const [card] = (await merchant.test.get(`/subscriber/${subscriber}/cards`)).body;
    const sent = { plan_id: made.body.plan.id, payment_source: card.token };
    const path = leadsTo(await sendForm(`/subscribers/${subscriber}/subscribe`, sent));
    assert.match(path, /^\/subscriptions\//);
    const id = path.split('/').at(-1) ?? '';
    assert.equal((await shown(merchant.test, id)).status, 'activa');
    assert.match((await owner.get(owner.at(`/subscribers/${subscriber}`))).text, /Visa ····1111/);
    for (const one of [id, subscription])
      await merchant.test.put(`/subscription/cancel/${one}`, { at_period_end: false });
    const removed = await sendForm(`/subscribers/${subscriber}/cards/${card.token}/remove`);
    assert.match(removed.location, /done=removed/, removed.text.slice(0, 400));
    assert.match(
      (await owner.get(owner.at(`/subscribers/${subscriber}`))).text,
      /No hay tarjetas ni cuentas/,
    );
  });

  test('an account can be requested, made the default, charged instead of a card, and removed', async () => {
    const { subscriber, subscription = '' } = await aPaidSubscription({ merchant });
    const at = `/subscribers/${subscriber}`;
    const page = async () => (await owner.get(owner.at(at))).text;
    const idOf = async (type: string): Promise<string> => {
      const listed = (await merchant.test.get(`/subscriber/${subscriber}/payment-sources`)).body;
      return listed.find((one: { type: string }) => one.type === type).id;
    };
    const wrong = await sendForm(`${at}/sources/new`, { type: 'nequi', phone: '123' });
    assert.deepEqual([wrong.status, wrong.html.includes('id="field-phone-error"')], [422, true]);
    const asked = await sendForm(`${at}/sources/new`, { type: 'nequi', phone: '300 123 1234' });
    assert.match(asked.location, /done=account_asked/, asked.text.slice(0, 400));
    assert.match(await page(), /Nequi ····1234 Espera al cliente/);
    const source = await idOf('nequi');
    const early = await sendForm(`${at}/sources/${source}/default`);
    assert.match(early.text, /El pagador no ha aprobado esta cuenta/);
    await answerAs(merchant.test, source, 'approve');
    assert.match(await page(), /Visa ····1111.*Principal.*Nequi ····1234 Aprobada.*Hacer principal/s);
    assert.equal(leadsTo(await sendForm(`${at}/sources/${source}/default`)), at);
    assert.match(await page(), /Visa ····1111.*Hacer principal.*Nequi ····1234 Aprobada.*Principal/s);
    const form = (await owner.get(owner.at(`/subscriptions/${subscription}/source`))).text;
    assert.match(form, /Nequi ····1234/);
    await sendForm(`/subscriptions/${subscription}/source`, { payment_source: source });
    assert.equal((await shown(merchant.test, subscription)).payment_source, source);
    const needed = await sendForm(`${at}/sources/${source}/remove`);
    assert.match(needed.text, /Una suscripción se cobra a esta cuenta/);
    await sendForm(`/subscriptions/${subscription}/source`, { payment_source: await idOf('card') });
    assert.match((await sendForm(`${at}/sources/${source}/remove`)).location, /done=removed/);
    assert.doesNotMatch(await page(), /Nequi ····1234 Aprobada/, 'only the history mentions it');
  });
});

describe('charges in the panel', () => {
  test('a payment is created with a link and a message, and can be disabled', async () => {
    const fields = {
      'payment[description]': 'Pedido 77',
      'payment[amount]': '120.000',
      'payment[currency_type]': 'COP',
      'customer[name]': 'Luisa',
      'customer[email]': 'luisa@correo.example',
      office: String(merchant.office),
    };
    const path = leadsTo(await sendForm('/payments/new', fields));
    const { text, html } = await owner.get(owner.at(path));
    assert.match(text, /le pide el pago de \$ 120\.000 COP por «Pedido 77»/);
    assert.match(html, /https:\/\/wa\.me\/\?text=/);
    await sendForm(`${path}/active`, { active: '0' });
    assert.match((await owner.get(owner.at(path))).text, /Desactivado/);
  });

  test('a reservation can be captured in part, and another released', async () => {
    const held = await aHold(merchant);
    const path = `/reservations/${held.id}`;
    assert.match((await owner.get(owner.at(path))).text, /Cupo reservado/);
    const tooMuch = await sendForm(`${path}/confirm`, { amount: '300.001' });
    assert.equal(tooMuch.status, 422);
    assert.equal(leadsTo(await sendForm(`${path}/confirm`, { amount: '180.000' })), path);
    const { text } = await owner.get(owner.at(path));
    assert.match(text, /Cobrado \$ 180\.000/);
    assert.match(text, /Volvió al cliente \$ 120\.000/);
    const other = await aHold(merchant);
    await sendForm(`/reservations/${other.id}/release`);
    assert.match((await owner.get(owner.at(`/reservations/${other.id}`))).text, /Liberada/);
  });

  test('a reservation is created with a link for the customer', async () => {
    const path = leadsTo(
      await sendForm('/reservations/new', { description: 'Hotel', estimated_amount: '300.000' }),
    );
    const { text } = await owner.get(owner.at(path));
    assert.match(text, /Esperando al cliente/);
    assert.match(text, /Enlace para el cliente/);
  });
});

describe('coupons, movements and disputes in the panel', () => {
  test('a coupon is created and applied, and the next charge shows it', async () => {
    const coupon = {
      code: 'OFICINA10',
      percent_off: '10',
      duration: 'once',
      office: String(merchant.office),
    };
    const path = leadsTo(await sendForm('/coupons/new', coupon));
    assert.match((await owner.get(owner.at(path))).text, /OFICINA10/);
    const { subscription } = await aPaidSubscription({ merchant });
    const wrong = await sendForm(`/subscriptions/${subscription}/coupon`, { code: 'NINGUNO' });
    assert.equal(wrong.status, 422);
    leadsTo(await sendForm(`/subscriptions/${subscription}/coupon`, { code: 'oficina10' }));
    const { text } = await owner.get(owner.at(`/subscriptions/${subscription}`));
    assert.match(text, /Cupón OFICINA10 10 %, una vez −\$ 3\.000 Se cobrará \$ 27\.000/);
    await sendForm(`${path}/active`, { active: '0' });
    assert.match((await owner.get(owner.at(path))).text, /Inactivo/);
  });

  test('a movement shows its settlement and a balanced journal entry', async () => {
    const { id } = await aMovementThere({ service, merchant });
    const { text } = await owner.get(owner.at(`/movements/${id}`));
    assert.match(text, /Valor de la transacción \$ 30\.000/);
    assert.match(text, /Usted recibe/);
    assert.match(text, /Por cobrar a la red/);
    assert.match(text, /Por pagar al comercio/);
  });

  test('a dispute is answered with evidence, and another is accepted', async () => {
    const { id } = await aDisputeThere({ service, merchant });
    const path = `/disputes/${id}`;
    assert.match((await owner.get(owner.at(path))).text, /Responda antes/);
    const empty = await sendForm(`${path}/evidence`, { description: '' });
    assert.equal(empty.status, 422);
    leadsTo(await sendForm(`${path}/evidence`, { description: 'Entregado el 3 de enero.' }));
    leadsTo(await sendForm(`${path}/submit`));
    const { text } = await owner.get(owner.at(path));
    assert.match(text, /Decide el banco/);
    assert.match(text, /Entregado el 3 de enero\./);
    const other = await aDisputeThere({ service, merchant });
    leadsTo(await sendForm(`/disputes/${other.id}/accept`));
    assert.match((await owner.get(owner.at(`/disputes/${other.id}`))).text, /Aceptada/);
  });
});
