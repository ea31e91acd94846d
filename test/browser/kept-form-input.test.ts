import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedCharge } from './scenes/payment.ts';
import { aHostedPlan, aSiteCoupon, fillAll, newCustomer } from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);

const PHONE = '300 456 7890';

async function assertTyped(page: Page, { phone = PHONE, holder = 'Ana Perez' } = {}): Promise<void> {
  assert.equal(await page.inputValue('[name="customer_payer[email]"]'), 'ana@correo.example');
  assert.equal(await page.inputValue('[name="customer_payer[name]"]'), 'Ana María Pérez');
  assert.match(await page.inputValue('[name="customer_payer[id_number]"]'), /^1\.?018\.?456\.?789$/);
  assert.equal(await page.inputValue('[name="customer_payer[cellphone]"]'), phone);
  assert.equal(await page.inputValue('[name="payment_card[name]"]'), holder);
}

/** Without scripts the field appears only after its button is pressed. */
async function openCoupon(page: Page, script: boolean): Promise<void> {
  if (script) await page.getByText('¿Tiene un cupón?').click();
  else await page.getByRole('button', { name: 'Tengo un cupón' }).click();
}

describe('form input of a payer is kept', () => {
  test('after another payment method was opened and closed, including the card data', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    await page.getByRole('radio', { name: /^PSE/ }).check();
    assert.equal(await page.locator('[name="payment_card[number]"]').isVisible(), false);
    await page.getByRole('button', { name: 'Ir a mi banco' }).waitFor();
    await page.getByRole('radio', { name: /^Tarjeta/ }).check();
    await assertTyped(page);
    assert.equal(await page.inputValue('[name="payment_card[cvv]"]'), '123');
    await submit(page);
    await reads(page, 'Pago aprobado');
  });

  test('when the server changes the payment method and the language', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open({ script: false });
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    await page.getByRole('radio', { name: /^PSE/ }).check();
    await page.getByRole('button', { name: 'Mostrar el medio elegido' }).click();
    await page.locator('[name="pse[bank]"]').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await reads(page, 'How do you want to pay?');
    assert.equal(await page.locator('[name="pse[bank]"]').isVisible(), true);
    await page.getByRole('radio', { name: /^Card/ }).check();
    await page.getByRole('button', { name: 'Go to my bank' }).click();
    await page.locator('[name="payment_card[number]"]').waitFor();
    await assertTyped(page);
    assert.equal(await page.inputValue('[name="payment_card[number]"]'), '');
    await fillCard(page);
    await submit(page);
    await reads(page, 'Payment approved');
  });

  test('in the other language, with scripts', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(path);
    await fillPayer(page);
    await fillCard(page);
    await page.getByRole('button', { name: 'English' }).click();
    await reads(page, 'How do you want to pay?');
    await assertTyped(page);
    assert.equal(await page.inputValue('[name="payment_card[cvv]"]'), '');
  });

  test('after the bank rejected a transfer, only in the same browser', async () => {
    const { path } = await aHostedCharge(site, {}, site.merchant.production);
    const page = await browser.open();
    await page.goto(path);
    await page.getByRole('radio', { name: /^PSE/ }).check();
    await fillPayer(page);
    await page.selectOption('[name="customer_payer[identification_type]"]', 'NIT');
    const [bank] = await page.selectOption('[name="pse[bank]"]', { index: 2 });
    await page.selectOption('[name="pse[userType]"]', 'company');
    await submit(page);
    await page.waitForURL(/\/simulator\/bank\//);
    await page.getByRole('button', { name: 'Rechazar pago' }).click();
    await page.getByText('El pago no se hizo. Usted lo rechazó en su banco.').waitFor();
    assert.equal(await page.getByRole('radio', { name: /^PSE/ }).isChecked(), true);
    for (const [name, value] of [
      ['customer_payer[cellphone]', PHONE],
      ['customer_payer[email]', 'ana@correo.example'],
      ['customer_payer[identification_type]', 'NIT'],
      ['pse[bank]', bank],
      ['pse[userType]', 'company'],
    ] as const)
      assert.equal(await page.inputValue(`[name="${name}"]`), value, name);
    const stranger = await browser.open();
    await stranger.goto(path);
    await stranger.getByText('El pago no se hizo.').waitFor();
    assert.notEqual(await stranger.inputValue('[name="customer_payer[id_number]"]'), '1018456789');
  });
});

/**
 * Asserts that the form of a plan kept all fields except card number and CVV. The cardholder is not the
 * subscriber.
 */
async function assertAgreed(page: Page, person: Record<string, string>, coupon: string): Promise<void> {
  const card = { number: '', cvv: '', holder: 'ANA PEREZ', datetime: '12/31' };
  const typed = Object.entries({ ...person, coupon });
  const fields = Object.entries(card).map(([name, value]) => [`card_information[${name}]`, value] as const);
  for (const [name, value] of [...typed, ...fields])
    assert.equal(await page.inputValue(`[name="${name}"]`), value, name);
  assert.equal(await page.isChecked('[name="consent"]'), true);
  await page.getByRole('button', { name: 'Suscribirme y pagar $ 24.000 COP' }).waitFor();
}

describe('form input of a subscriber is kept', () => {
  for (const script of [true, false])
    test(`after a failed 3-D Secure challenge, ${script ? 'with' : 'without'} scripts`, async () => {
      const code = script ? 'VEINTE' : 'VEINTEMAS';
      await aSiteCoupon(site, { code, percent_off: 20 });
      const { path } = await aHostedPlan(site);
      const page = await browser.open({ script });
      const person = newCustomer();
      await page.goto(path);
      await openCoupon(page, script);
      await page.fill('[name="coupon"]', code);
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await page.getByRole('button', { name: 'Suscribirme y pagar $ 24.000 COP' }).waitFor();
      await fillAll(page, challengeCardNumber(), person);
      await page.locator('form [data-submit]').last().click();
      await page.waitForURL(/\/simulator\/challenge\//);
      await page.getByRole('button', { name: /Rechazar/ }).click();
      await page.locator('[data-panel="card"] [data-refusal]').getByText('No se hizo el cobro').waitFor();
      await assertAgreed(page, person, code);
    });

  test('after a bank that did not respond in time, only in the same browser', async () => {
    await aSiteCoupon(site, { code: 'TARDE', percent_off: 20 });
    const { path } = await aHostedPlan(site);
    const page = await browser.open();
    const person = newCustomer();
    await page.goto(path);
    await openCoupon(page, true);
    await page.fill('[name="coupon"]', 'TARDE');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByRole('button', { name: 'Suscribirme y pagar $ 24.000 COP' }).waitFor();
    await fillAll(page, cardOf('no_answer_not_done'), person);
    await page.locator('form [data-submit]').last().click();
    await reads(page, 'Esperamos el resultado');
    await site.later();
    await page.getByText('No se hizo el cobro').waitFor();
    await assertAgreed(page, person, 'TARDE');
    const stranger = await browser.open();
    await stranger.goto(page.url());
    await stranger.getByText('No se hizo el cobro').waitFor();
    assert.equal(await stranger.inputValue('[name="email"]'), '');
    assert.equal(await stranger.inputValue('[name="card_information[holder]"]'), '');
  });
});

describe('payment error', () => {
  for (const script of [true, false])
    test(`is shown above the card form, which has an empty number field, ${script ? 'with' : 'without'} scripts`, async () => {
      const { path } = await aHostedCharge(site);
      const page = await browser.open({ script });
      await page.goto(path);
      await fillPayer(page);
      await fillCard(page, cardOf('decline', '51'));
      await submit(page);
      const refusal = page.locator('[data-panel="card"] [data-refusal]');
      await refusal.getByText('Su banco no aprobó este valor').waitFor();
      await refusal.getByText('También puede pagar con PSE').waitFor();
      await assertTyped(page);
      assert.equal(
        await page.inputValue('[name="payment_card[expiration_date]"]'),
        script ? '12/31' : '1231',
      );
      for (const name of ['number', 'cvv'])
        assert.equal(await page.inputValue(`[name="payment_card[${name}]"]`), '', name);
      assert.equal(await page.evaluate('document.activeElement.name'), 'payment_card[number]');
    });
});

describe('plan form', () => {
  test('is short on a phone, with the card form on the second screen', async () => {
    const { path } = await aHostedPlan(site);
    const page = await browser.open({ width: 360 });
    await page.goto(path);
    const height = await page.locator('form').evaluate((form) => form.getBoundingClientRect().height);
    assert.ok(height <= 1_400, `${height} px`);
    const number = page.locator('[name="card_information[number]"]');
    const { y = Number.NaN } = (await number.boundingBox()) ?? {};
    assert.ok(y < 2 * (page.viewportSize()?.height ?? 0), `${y} px`);
    assert.equal(await page.locator('[name="billing_address"]').count(), 0);
    assert.equal(await page.locator('[name="coupon"]').isVisible(), false);
  });

  test('keeps total and submit button within reach of a thumb', async () => {
    const { path } = await aHostedPlan(site);
    const page = await browser.open({ width: 360 });
    await page.goto(path);
    const bar = (await page.locator('.pay-bar').boundingBox()) ?? { y: Number.NaN, height: 0 };
    const { height = 0 } = page.viewportSize() ?? {};
    assert.ok(Math.abs(bar.y + bar.height - height) <= 1, JSON.stringify(bar));
    await page.locator('.pay-bar').getByText('$ 30.000 COP').first().waitFor();
  });

  test('Enter in the coupon field applies the coupon and never submits the payment', async () => {
    await aSiteCoupon(site, { code: 'ENTER', percent_off: 50 });
    for (const script of [true, false]) {
      const { path } = await aHostedPlan(site);
      const before = (await site.network.ledger()).length;
      const page = await browser.open({ script });
      await page.goto(path);
      await fillAll(page);
      await openCoupon(page, script);
      const answered = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
      await Promise.all([answered(), page.locator('[name="coupon"]').press('Enter')]);
      await page.getByRole('button', { name: 'Suscribirme y pagar $ 30.000 COP' }).waitFor();
      if (!script) await openCoupon(page, script);
      await page.fill('[name="coupon"]', 'enter');
      await page.locator('[name="coupon"]').press('Enter');
      await page.getByRole('button', { name: 'Suscribirme y pagar $ 15.000 COP' }).waitFor();
      await page.locator('.ledger').getByText('Cupón ENTER (50 %)').waitFor();
      assert.equal((await site.network.ledger()).length, before, 'nothing was charged');
    }
  });

  test('Enter in any other field submits the form, also without scripts', async () => {
    for (const script of [true, false]) {
      const { path } = await aHostedPlan(site);
      const page = await browser.open({ script });
      await page.goto(path);
      await page.locator('[name="name"]').press('Enter');
      await page.getByText('Falta este dato.').first().waitFor();
      await fillAll(page);
      await page.locator('[name="name"]').press('Enter');
      await page.getByText('Su suscripción está activa').waitFor();
    }
  });

  test('accepts the digits of a passport and rejects letters like the API', async () => {
    const { path } = await aHostedPlan(site);
    const page = await browser.open();
    await page.goto(path);
    await fillAll(page);
    const number = page.locator('[name="id_number"]');
    assert.equal(await number.getAttribute('inputmode'), 'numeric');
    await page.selectOption('[name="identification_type"]', 'Pasaporte');
    assert.equal(await number.getAttribute('inputmode'), 'numeric');
    await number.fill('AV 123456');
    await page.locator('form [data-submit]').last().click();
    await page.getByText('solo dígitos, de 5 a 15').first().waitFor();
    await number.fill('123 456');
    await page.locator('form [data-submit]').last().click();
    await reads(page, 'Su suscripción está activa');
  });
});

test('after the payment the page shows when it redirects to the shop, and the payer can stop that', async () => {
  const { path } = await aHostedCharge(site, {
    advanced_options: { result_urls: { return: `${site.shop.url}/contado` } },
  });
  const page = await browser.open();
  await page.goto(path);
  await page.getByRole('link', { name: /Volver a/ }).waitFor();
  await fillPayer(page);
  await fillCard(page);
  await submit(page);
  await reads(page, 'Pago aprobado');
  await page.getByText(/^Lo llevamos a .* en \d s\.$/).waitFor();
  await page.getByRole('button', { name: 'Quedarme aquí' }).click();
  assert.equal(await page.locator('[data-countdown]').isVisible(), false);
  await page.locator('.ledger').getByText('$ 50.000 COP').first().waitFor();
});
