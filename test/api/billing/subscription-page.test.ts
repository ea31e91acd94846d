import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat } from '#test/support/billing.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil, later } from '#test/support/sandbox.ts';
import { aSignUp, aVisitor, errorOf, filledIn, pageOf } from '#test/support/subscription-page.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

const total = async ({ test: api }: TestMerchant) => (await api.get('/subscription')).body.total;
const subscribers = async ({ test: api }: TestMerchant) => (await api.get('/subscriber')).body.length;

async function charges(): Promise<number> {
  return (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;
}

describe('plan page', () => {
  test('shows the price, the charge dates and the consent text', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant, { tax: 19, invoice_period: 3, max_recurrences: 4 });
    const { status, text } = await aVisitor(service).open(pageOf(plan));
    assert.equal(status, 200);
    for (const said of [
      '$ 30.000 COP cada 3 meses',
      'Total hoy $ 30.000 COP',
      'Próximo cobro: 15 de abril de 2027 por $ 30.000 COP.',
      'Impuestos incluidos (19 %) $ 4.789,92 COP',
      'Máximo 4 cobros.',
      'a cobrar a esta tarjeta $ 30.000 COP cada 3 meses, máximo 4 veces.',
      'Suscribirme y pagar $ 30.000 COP',
    ])
      assert.ok(text.includes(said), `«${said}» is not in: ${text}`);
  });

  test('shows the trial, the plan discount and the plan deadline', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant, {
      trial_period: 14,
      trial_interval: 'day',
      deadline: '2028-01-31 12:00:00',
      discount_type_amount: 'percentage',
      discount_amount: 50,
      discount_period: 2,
      discount_interval: 'month',
    });
    const { text } = await aVisitor(service).open(pageOf(plan));
    for (const said of [
      'Gratis 14 días. Primer cobro: 29 de enero de 2027 por $ 15.000 COP.',
      'Descuento: 50 % menos durante 2 meses.',
      'Termina el 31 de enero de 2028.',
      'El primer cobro es el 29 de enero de 2027 por $ 15.000 COP.',
      'Empezar mi prueba gratis',
    ])
      assert.ok(text.includes(said), `«${said}» is not in: ${text}`);
  });

  test('uses the clock of the environment', async () => {
    const merchant = await aFrozenMerchant(service);
    const { text } = await aVisitor(service).open(pageOf(await anotherPlan(merchant)));
    assert.match(text, /Próximo cobro: 1 de marzo de 2027/);
  });

  test('is available in English', async () => {
    const merchant = await aMerchant(service);
    const { text } = await aVisitor(service, 'en').open(pageOf(await anotherPlan(merchant)));
    assert.match(text, /\$ 30,000 COP every month/);
    assert.match(text, /Total today \$ 30,000 COP Next charge: February 15, 2027/);
  });

  test('shows an error page for a plan that is unknown, inactive, past its deadline or full', async () => {
    const merchant = await aMerchant(service);
    const visitor = aVisitor(service);
    for (const id of ['nada', '00000000-0000-7000-8000-000000000000']) {
      const { status, text } = await visitor.open(pageOf(id));
      assert.equal(status, 404);
      assert.match(text, /Este plan no existe/);
    }
    const inactive = await anotherPlan(merchant);
    await merchant.test.put(`/plan/changeActive/${inactive}`, { active: false });
    assert.match((await visitor.open(pageOf(inactive))).text, /ya no está disponible/);
    const past = await anotherPlan(merchant, { deadline: '2027-01-15 10:00:01' });
    const form = await visitor.open(pageOf(past));
    service.clock.advance({ seconds: 1 });
    assert.match((await visitor.send(form, aSignUp(VISA))).text, /ya no está disponible/);
    const full = await anotherPlan(merchant, { active_subscribers_limit: 1 });
    const late = aVisitor(service);
    const open = await late.open(pageOf(full));
    await visitor.send(await visitor.open(pageOf(full)), aSignUp(VISA));
    assert.match((await late.send(open, aSignUp(VISA))).text, /ya no tiene cupos/);
  });
});

describe('sign-up on the plan page', () => {
  test('creates the subscriber and the subscription, charges once and shows the result', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant, {
      advanced_options: { result_urls: { return: 'https://tienda.example/gracias' } },
    });
    const visitor = aVisitor(service);
    const before = await charges();
    const done = await visitor.send(
      await visitor.open(pageOf(plan)),
      aSignUp(VISA, { email: 'eva@correo.example' }),
    );
    assert.equal(done.status, 200);
    assert.match(done.address, /\/result\/[0-9a-f-]{36}$/);
    for (const said of [
      'está activa',
      '$ 30.000 COP',
      'Visa ····1111',
      '15 de febrero de 2027',
      'eva@correo.example',
    ])
      assert.ok(done.text.includes(said), `«${said}» is not in: ${done.text}`);
    assert.ok(done.html.includes('href="https://tienda.example/gracias"'));
    assert.equal(await charges(), before + 1);
    const { body } = await merchant.test.get('/subscription?filter[email]=eva@correo.example');
    assert.equal(body.total, 1);
    assert.equal(body.data[0].status, 'activa');
    assert.equal(
      (await visitor.open(pageOf(plan))).address,
      done.address,
      'a returning visitor sees the result',
    );
    await assertBooks(service, merchant, network);
  });

  test('with a trial charges nothing', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant, { trial_period: 14, trial_interval: 'day' });
    const visitor = aVisitor(service);
    const before = await charges();
    const done = await visitor.send(await visitor.open(pageOf(plan)), aSignUp(VISA));
    assert.match(done.text, /Su prueba gratis empezó Es gratis hasta el 29 de enero de 2027/);
    assert.match(done.text, /Primer cobro 29 de enero de 2027 \$ 30.000 COP/);
    assert.equal(await charges(), before);
    assert.equal(await total(merchant), 1);
  });

  test('shows every error next to its field and creates no subscriber', async () => {
    const merchant = await aMerchant(service);
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(await anotherPlan(merchant)));
    const wrong = await visitor.send(page, {
      ...aSignUp('4111111111111112', { name: '', cellphone_number: '12', 'card_information[cvv]': '1' }),
      consent: '',
    });
    assert.equal(wrong.status, 422);
    assert.equal(errorOf(wrong, 'name'), 'Falta este dato.');
    assert.match(errorOf(wrong, 'cellphone_number'), /^Revise el celular/);
    assert.match(errorOf(wrong, 'card_information.number'), /^Revise el número/);
    assert.match(errorOf(wrong, 'consent'), /Sin esta autorización/);
    assert.equal(filledIn(wrong, 'card_information[holder]'), 'ANA PEREZ');
    assert.equal(filledIn(wrong, 'card_information[number]'), '');
    const expired = await visitor.send(page, aSignUp(VISA, { 'card_information[datetime]': '12/26' }));
    assert.match(errorOf(expired, 'card_information.datetime'), /ya venció/);
    assert.equal(await subscribers(merchant), 0);
  });

  test('with a known email requires the matching document and changes no stored data', async () => {
    const merchant = await aMerchant(service);
    const plans = [await anotherPlan(merchant), await anotherPlan(merchant)] as const;
    const visitor = aVisitor(service);
    const known = aSignUp(VISA, { name: 'Eva Pérez' });
    await visitor.send(await visitor.open(pageOf(plans[0])), known);
    const other = await visitor.open(pageOf(plans[1]));
    const stranger = await visitor.send(other, { ...known, id_number: '99887766' });
    assert.match(errorOf(stranger, 'email'), /registrado con otro documento/);
    const done = await visitor.send(other, {
      ...known,
      name: 'Otra Pérez',
      email: known.email?.toUpperCase() ?? '',
    });
    assert.match(done.text, /está activa/);
    assert.equal(await subscribers(merchant), 1);
    const { body } = await merchant.test.get(`/subscriber/${known.email}`);
    assert.equal(body.name, 'Eva');
    const twice = aVisitor(service);
    const again = await twice.send(await twice.open(pageOf(plans[1])), known);
    assert.match(errorOf(again, 'email'), /ya hay una suscripción a este plan/);
    assert.equal(await total(merchant), 2);
  });

  test('by staff addresses the customer in the third person, does not redirect, and offers the next sign-up', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant, {
      advanced_options: { result_urls: { return: 'https://tienda.example/gracias' } },
    });
    const visitor = aVisitor(service);
    for (const count of [1, 2]) {
      const form = await visitor.open(pageOf(plan, '?commerce_assign=true'));
      assert.match(form.text, /Datos del cliente/);
      assert.match(form.text, /El cliente autorizó a Comercio \d+ a cobrar a su tarjeta/);
      const done = await visitor.send(form, aSignUp(VISA));
      assert.match(done.text, /La suscripción está activa Ana Pérez ya está suscrito/);
      assert.ok(!done.html.includes('tienda.example'));
      assert.ok(done.html.includes(`?commerce_assign=true`));
      assert.equal(await total(merchant), count);
    }
  });

  test('is rejected with the new price when the plan became more expensive', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant);
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(plan));
    await merchant.test.put(`/plan/${plan}`, { price: 40_000 });
    const before = await charges();
    const answer = await visitor.fetch(page, aSignUp(VISA));
    assert.match(answer.notice, /cambiaron. No se cobró nada/);
    assert.equal(answer.copy.first, 'Hoy paga $ 40.000 COP.');
    assert.equal(answer.fields.most, '4000000');
    assert.equal(await charges(), before);
    assert.equal(await subscribers(merchant), 0);
    const done = await visitor.send(page, { ...aSignUp(VISA), ...answer.fields });
    assert.match(done.text, /está activa/);
  });
});

describe('coupon on the plan page', () => {
  test('shows the discounted first amount and is redeemed with the charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = await anotherPlan(merchant);
    const coupon = aCoupon(merchant.office, {
      code: 'VERANO',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
    });
    const { id } = (await merchant.test.post('/coupon', coupon)).body.coupon;
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(plan));
    const wrong = await visitor.send(page, { coupon: 'INVIERNO', apply: '1' });
    assert.match(errorOf(wrong, 'coupon'), /Este cupón no existe/);
    const applied = await visitor.send(page, { coupon: 'verano', apply: '1', name: 'Eva' });
    assert.equal(applied.status, 200);
    assert.match(applied.text, /Cupón VERANO: 50 % menos durante 2 meses. Hoy paga \$ 15.000 COP./);
    assert.equal(filledIn(applied, 'name'), 'Eva');
    const data = await visitor.fetch(page, { coupon: 'verano', apply: '1' });
    assert.equal(data.copy.button, 'Suscribirme y pagar $ 15.000 COP');
    assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, 0);
    const done = await visitor.send(applied, aSignUp(VISA, { coupon: 'verano' }));
    assert.match(done.text, /Cobrado \$ 15.000 COP/);
    assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, 1);
    await happenedUntil(merchant, later({ months: 2, hours: 12 }));
    const { body } = await merchant.test.get('/api/v1/virtual-account/movements');
    const amounts = body.data.map(
      ({ transaction_amount }: { transaction_amount: number }) => transaction_amount,
    );
    assert.deepEqual(amounts.sort(), [15_000, 15_000, 30_000], 'two months are two charges');
    await assertBooks(service, merchant, network);
  });

  test('keeps one redemption when the merchant applies the same coupon again', async () => {
    const merchant = await aFrozenMerchant(service);
    const months = { percent_off: 50, duration: 'repeating', duration_in_months: 2 };
    const coupon = aCoupon(merchant.office, { code: 'VERANO', max_redemptions: 1, ...months });
    const { id } = (await merchant.test.post('/coupon', coupon)).body.coupon;
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(await anotherPlan(merchant)));
    await visitor.send(page, aSignUp(VISA, { coupon: 'VERANO' }));
    const [begun] = (await merchant.test.get('/subscription')).body.data;
    const answer = await merchant.test.post(`/subscription/${begun.id}/apply-coupon`, { code: 'VERANO' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.body.discount_ends_at, begun.discount_ends_at);
    assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, 1);
  });

  test('of 100 % charges nothing', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant);
    await merchant.test.post('/coupon', aCoupon(merchant.office, { code: 'GRATIS', percent_off: 100 }));
    const visitor = aVisitor(service);
    const before = await charges();
    const done = await visitor.send(await visitor.open(pageOf(plan)), aSignUp(VISA, { coupon: 'GRATIS' }));
    assert.match(done.text, /está activa/);
    assert.match(done.text, /Cobrado Nada/);
    assert.equal(await charges(), before);
    assert.equal((await visitor.open(pageOf(plan))).address, done.address);
  });

  test('is given back when the first charge is declined', async () => {
    const merchant = await aMerchant(service);
    const plan = await anotherPlan(merchant);
    const coupon = aCoupon(merchant.office, { code: 'UNA', max_redemptions: 1 });
    const { id } = (await merchant.test.post('/coupon', coupon)).body.coupon;
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(plan));
    const refused = await visitor.send(page, aSignUp(cardThat('decline', '51'), { coupon: 'UNA' }));
    assert.equal(refused.status, 422);
    assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, 0);
    const done = await visitor.send(refused, aSignUp(VISA, { coupon: 'UNA' }));
    assert.match(done.text, /Cobrado \$ 27.000 COP/);
    assert.equal((await merchant.test.get(`/coupon/${id}`)).body.times_redeemed, 1);
  });
});
