import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedCharge } from './scenes/payment.ts';
import { aPayerOf, theMerchant, visit, visitOwn } from './scenes/portal.ts';
import { aHostedReservation } from './scenes/reservation.ts';

const site = await useSite();
const browser = await useBrowser(site);

function open(): Promise<Page> {
  return browser.open({ width: 360, script: false });
}

async function show(page: Page, way: RegExp): Promise<void> {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: 'Mostrar el medio elegido' }).click();
}

async function assertPayer(page: Page): Promise<void> {
  assert.equal(await page.inputValue('[name="customer_payer[name]"]'), 'Ana María Pérez');
  assert.equal(await page.inputValue('[name="customer_payer[id_number]"]'), '1.018.456.789');
  assert.equal(await page.inputValue('[name="customer_payer[cellphone]"]'), '300 456 7890');
}

describe('charge page without scripts', () => {
  test('redirects to the PSE bank, keeps all input after a rejection, and is paid at the second attempt', async () => {
    const { path } = await aHostedCharge(site, {}, site.merchant.production);
    const page = await open();
    await page.goto(path);
    await fillPayer(page);
    await show(page, /^PSE/);
    await submit(page);
    await page.locator('[data-field="pse.bank"]').getByText('Falta este dato.').waitFor();
    await assertPayer(page);
    const [bank] = await page.selectOption('[name="pse[bank]"]', { index: 2 });
    await page.selectOption('[name="pse[userType]"]', 'company');
    await submit(page);
    const wrong = page.locator('[data-field="customer_payer.identification_type"] .error');
    await wrong.getByText('una persona jurídica paga con NIT').waitFor();
    await page.selectOption('[name="pse[userType]"]', 'person');
    for (const [button, then] of [
      ['Rechazar pago', 'Usted lo rechazó en su banco.'],
      ['Aprobar pago', 'Pago aprobado'],
    ] as const) {
      await submit(page);
      await page.waitForURL(/\/simulator\/bank\//);
      await page.getByRole('button', { name: button }).click();
      await page.getByText(then).waitFor();
      if (then === 'Pago aprobado') continue;
      await assertPayer(page);
      assert.equal(await page.inputValue('[name="pse[bank]"]'), bank);
    }
  });

  test('waits for Nequi and reloads automatically', async () => {
    const { path } = await aHostedCharge(site);
    const page = await open();
    await page.goto(path);
    await fillPayer(page);
    await show(page, /^Nequi/);
    await page.fill('[name="nequi[phone]"]', '301 765 432');
    await submit(page);
    await page.locator('[data-field="nequi.phone"]').getByText('diez dígitos').waitFor();
    await assertPayer(page);
    await page.fill('[name="nequi[phone]"]', '301 765 4321');
    await submit(page);
    await page.getByText('Abra la app de Nequi').waitFor();
    const app = await browser.open();
    await app.goto((await page.getByRole('link', { name: 'Continuar en Nequi' }).getAttribute('href')) ?? '');
    await app.getByRole('button', { name: 'Aprobar pago' }).click();
    await reads(page, 'Pago aprobado');
  });

  test('redirects to the 3-D Secure challenge and keeps the cardholder after a failed one', async () => {
    const { path } = await aHostedCharge(site);
    const page = await open();
    await page.goto(path);
    await fillPayer(page);
    for (const [button, then] of [
      [/Rechazar/, 'El pago no se hizo.'],
      [/Confirmar/, 'Pago aprobado'],
    ] as const) {
      await fillCard(page, challengeCardNumber());
      await submit(page);
      await page.waitForURL(/\/simulator\/challenge\//);
      await page.getByRole('button', { name: button }).click();
      await page.getByText(then).waitFor();
      if (then === 'Pago aprobado') continue;
      await assertPayer(page);
      assert.equal(await page.inputValue('[name="payment_card[name]"]'), 'Ana Perez');
      assert.equal(await page.inputValue('[name="payment_card[expiration_date]"]'), '1231');
      for (const name of ['number', 'cvv'])
        assert.equal(await page.inputValue(`[name="payment_card[${name}]"]`), '', name);
    }
  });

  test('shows brand logos above the number field without overlap', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open({ width: 320, script: false });
    await page.goto(path);
    const marks = (await page.locator('.marks').boundingBox()) ?? { y: Number.NaN, height: 0 };
    const number = (await page.locator('[name="payment_card[number]"]').boundingBox()) ?? { y: Number.NaN };
    assert.ok(marks.y + marks.height <= number.y + 2, JSON.stringify({ marks, number }));
  });
});

test('without scripts, a reservation reports unsupported brands and redirects to the 3-D Secure challenge', async () => {
  const { path } = await aHostedReservation(site);
  const page = await open();
  await page.goto(path);
  await fillPayer(page);
  await fillCard(page, cardOf('approve', undefined, 'amex'));
  await submit(page);
  const number = page.locator('[data-field="payment_card.number"]');
  await number.getByText('Aquí no se reciben tarjetas de esta marca.').waitFor();
  await assertPayer(page);
  assert.equal(await page.inputValue('[name="payment_card[name]"]'), 'Ana Perez');
  await fillCard(page, challengeCardNumber());
  await submit(page);
  await page.waitForURL(/\/simulator\/challenge\//);
  await page.getByRole('button', { name: /Confirmar/ }).click();
  await reads(page, 'Cupo reservado');
});

test('without scripts, a signed-in customer edits personal data, replaces a card, and cancels and resumes', async () => {
  const payer = await aPayerOf(site, await theMerchant(site));
  const page = await open();
  await visitOwn(page, payer, '/card');
  await page.fill('[name="number"]', '4111111111111112');
  await page.fill('[name="datetime"]', '12/38');
  await page.fill('[name="cvv"]', '123');
  await submit(page);
  await page.getByText('Revise el número: falta o sobra un dígito.').first().waitFor();
  assert.equal(await page.inputValue('[name="datetime"]'), '12/38');
  await page.fill('[name="number"]', '4111111111111111');
  await page.fill('[name="cvv"]', '123');
  await submit(page);
  await page.getByText('los próximos cobros van a Visa ····1111').waitFor();
  await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
  await page.fill('[name="reason"]', 'Me mudo');
  await page.getByRole('button', { name: 'Cancelar el 1 de marzo de 2027' }).click();
  await page.getByText('Su suscripción quedó cancelada.').waitFor();
  await page.getByRole('link', { name: 'Mantener mi suscripción' }).click();
  await page.getByRole('button', { name: 'Mantener mi suscripción' }).click();
  await page.getByText('Listo: su suscripción está al día.').waitFor();
  await visit(page, payer, '/data');
  await page.fill('[name="cellphone_number"]', '300');
  await page.fill('[name="billing_city"]', 'Cali');
  await submit(page);
  await page.getByText('Revise el celular').first().waitFor();
  assert.equal(await page.inputValue('[name="billing_city"]'), 'Cali');
  await page.fill('[name="cellphone_number"]', '3004567890');
  await submit(page);
  await page.locator('.notice.good').waitFor();
});
