import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { anItem } from '#test/support/collection.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { PHONE } from '#test/support/payment-sources.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedCharge } from './scenes/payment.ts';
import { aCollectionPage, goOn, lookUp } from './scenes/recauda.ts';
import { aHostedReservation, holdAmount } from './scenes/reservation.ts';
import { aHostedPlan, aSiteCoupon, fillAll, fillSubscriber, subscribe } from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);

/** Returns the lines of a page's summary. The total comes without its label. */
async function summaryOf(page: Page): Promise<string[]> {
  const rows = page.locator('.summary .ledger > div:visible');
  const lines = await Promise.all((await rows.all()).map((row) => row.innerText()));
  return lines.map((line) =>
    line
      .replaceAll(/\s+/g, ' ')
      .replace(/^(Total) hoy|^Se aparta hoy/, 'Total')
      .trim(),
  );
}

async function laterOf(page: Page): Promise<string> {
  return (await page.locator('.summary .later').innerText()).replaceAll(/\s+/g, ' ').trim();
}

const taxes = (await site.merchant.test.get('/api/v1/resources/get-taxes')).body;
const vat = taxes.find((tax: { value: number }) => tax.value === 19).id;
const CHARGE = { amount: 119_000, selected_taxes: [vat], description: 'Pedido 7' };

describe('charge summary', () => {
  test('is the same on the form, while waiting for Nequi, when refused and when paid', async () => {
    const { path } = await aHostedCharge(site, CHARGE);
    const page = await browser.open();
    await page.goto(`${path}?method=nequi`);
    const seen = await summaryOf(page);
    assert.deepEqual(seen, [
      'Pedido 7 $ 119.000 COP',
      'Impuestos incluidos $ 19.000 COP',
      'Total $ 119.000 COP',
    ]);
    await fillPayer(page);
    await page.fill('[name="nequi[phone]"]', PHONE);
    await submit(page);
    await page.getByText('Abra la app de Nequi').waitFor();
    assert.deepEqual(await summaryOf(page), seen);
    const app = await browser.open();
    await app.goto((await page.getByRole('link', { name: 'Continuar en Nequi' }).getAttribute('href')) ?? '');
    await app.getByRole('button', { name: 'Rechazar pago' }).click();
    await page.getByText('El pago no se hizo.').waitFor();
    assert.deepEqual(await summaryOf(page), seen);
    await page.getByRole('radio', { name: /^Tarjeta/ }).check();
    await fillCard(page);
    await submit(page);
    await reads(page, 'Pago aprobado');
    assert.deepEqual(await summaryOf(page), seen);
  });
});

const PLAN = { tax: 19, description: 'Una bolsa de 250 g' };

describe('plan summary', () => {
  test('is the same on the form, during and after a failed 3-D Secure challenge, and when paid', async () => {
    await aSiteCoupon(site, { code: 'LIBRO', percent_off: 50, duration: 'once' });
    const { path } = await aHostedPlan(site, PLAN);
    const page = await browser.open();
    await page.goto(path);
    await fillAll(page, challengeCardNumber());
    await page.getByText('¿Tiene un cupón?').click();
    await page.fill('[name="coupon"]', 'LIBRO');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.locator('.ledger').getByText('Cupón LIBRO (50 %)').waitFor();
    const [seen, later] = [await summaryOf(page), await laterOf(page)];
    assert.deepEqual(seen, [
      'Mensual $ 30.000 COP Una bolsa de 250 g',
      'Cupón LIBRO (50 %) −$ 15.000 COP',
      'Impuestos incluidos (19 %) $ 2.394,96 COP',
      'Total $ 15.000 COP',
    ]);
    assert.match(later, /Próximo cobro: 15 de febrero de 2027 por \$ 30\.000 COP\./);
    const same = async () => {
      assert.deepEqual(await summaryOf(page), seen);
      assert.equal(await laterOf(page), later);
    };
    await subscribe(page);
    await page.waitForURL(/\/simulator\/challenge\//);
    await page.goBack();
    await reads(page, 'Esperamos el resultado');
    await same();
    await page.getByRole('link', { name: 'Continuar en la página del banco' }).click();
    await page.getByRole('button', { name: /Rechazar/ }).click();
    await page.getByText('No se hizo el cobro').waitFor();
    await same();
    await page.fill('[name="card_information[number]"]', cardOf('approve'));
    await page.fill('[name="card_information[cvv]"]', '123');
    await subscribe(page);
    await reads(page, 'Su suscripción está activa');
    await same();
  });

  test('is the same while an account is pending and in a trial', async () => {
    const { path } = await aHostedPlan(site, { ...PLAN, trial_period: 14 });
    const page = await browser.open();
    await page.goto(`${path}?method=nequi`);
    const [seen, later] = [await summaryOf(page), await laterOf(page)];
    assert.deepEqual(seen.slice(1), ['Prueba gratis de 14 días −$ 30.000 COP', 'Total $ 0 COP']);
    assert.match(later, /Gratis 14 días\. Primer cobro: 29 de enero de 2027 por \$ 30\.000 COP\./);
    await fillSubscriber(page);
    await page.fill('[name="account[nequi_phone]"]', PHONE);
    await page.check('[name="consent"]');
    await subscribe(page);
    await reads(page, 'Apruebe en Nequi');
    assert.deepEqual([await summaryOf(page), await laterOf(page)], [seen, later]);
    const app = await browser.open();
    await app.goto((await page.getByRole('link', { name: 'Continuar en Nequi' }).getAttribute('href')) ?? '');
    await app.getByRole('button', { name: 'Autorizar' }).click();
    await reads(page, 'Su prueba gratis empezó');
    assert.deepEqual([await summaryOf(page), await laterOf(page)], [seen, later]);
  });

  test('is shown for full and discontinued plans, with a link to the shop', async () => {
    const advanced_options = { result_urls: { return: `${site.shop.url}/planes` } };
    const full = await aHostedPlan(site, { ...PLAN, advanced_options, active_subscribers_limit: 1 });
    const off = await aHostedPlan(site, { ...PLAN, advanced_options });
    const page = await browser.open();
    await page.goto(full.path);
    const seen = await summaryOf(page);
    await fillAll(page);
    await subscribe(page);
    await reads(page, 'Su suscripción está activa');
    await site.merchant.test.put(`/plan/changeActive/${off.id}`, { active: false });
    for (const [{ path }, heading] of [
      [full, 'Este plan ya no tiene cupos'],
      [off, 'Este plan ya no está disponible'],
    ] as const) {
      const late = await browser.open();
      await late.goto(path);
      await reads(late, heading);
      assert.deepEqual(await summaryOf(late), seen);
      await late
        .locator('.summary')
        .getByRole('link', { name: /Volver a/ })
        .waitFor();
    }
  });
});

test('a reservation has the same summary on the form, during a challenge, when refused and when held', async () => {
  const page = await browser.open();
  await page.goto((await aHostedReservation(site)).path);
  const seen = await summaryOf(page);
  assert.deepEqual(seen, ['Habitación 101 $ 100.000 COP', 'Total $ 100.000 COP']);
  await holdAmount({ page, site }, challengeCardNumber());
  await page.waitForURL(/\/simulator\/challenge\//);
  await page.goBack();
  await reads(page, 'Esperamos el resultado');
  assert.deepEqual(await summaryOf(page), seen);
  await holdAmount({ page, site }, cardOf('decline', '51'));
  await reads(page, 'No se pudo reservar');
  assert.deepEqual(await summaryOf(page), seen);
  await holdAmount({ page, site }, cardOf('approve'));
  await reads(page, 'Cupo reservado');
  // The former total is now the held amount, because part of it may be captured.
  assert.deepEqual(await summaryOf(page), ['Habitación 101 $ 100.000 COP', 'Valor reservado $ 100.000 COP']);
});

test('debts have the same summary on the form, at the bank, after a rejection and when paid', async () => {
  const { path } = await aCollectionPage(site, anItem('F-1'));
  // In the test environment, bank results are decided without the bank page.
  const shop = { path: path.replace('?environment=testing', '') };
  const page = await browser.open();
  await lookUp(page, shop);
  await goOn(page);
  const seen = await summaryOf(page);
  assert.deepEqual(seen, ['Factura F-1 $ 100.000 COP Referencia F-1', 'Total $ 100.000 COP']);
  await page.getByRole('radio', { name: /^PSE/ }).check();
  await fillPayer(page);
  const [bank] = await page.selectOption('[name="pse[bank]"]', { index: 2 });
  await submit(page);
  await page.waitForURL(/\/simulator\/bank\//);
  await page.goBack();
  await reads(page, 'Esperamos el resultado');
  assert.deepEqual(await summaryOf(page), seen);
  await page.getByRole('link', { name: 'Continuar en la página del banco' }).click();
  await page.getByRole('button', { name: 'Rechazar pago' }).click();
  await reads(page, 'El pago no se hizo.');
  assert.deepEqual(await summaryOf(page), seen);
  const stranger = await browser.open();
  await stranger.goto(page.url());
  await reads(stranger, 'El pago no se hizo.');
  assert.equal(await stranger.getByRole('link', { name: 'Intentar de nuevo' }).count(), 0);
  // Returns to the form with all its input, including the bank.
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
  await page.getByText('Usted lo rechazó en su banco').waitFor();
  assert.deepEqual(await summaryOf(page), seen);
  assert.equal(await page.inputValue('[name="customer_payer[cellphone]"]'), '300 456 7890');
  assert.equal(await page.inputValue('[name="pse[bank]"]'), bank);
  await page.getByRole('radio', { name: /^Tarjeta/ }).check();
  await fillCard(page);
  await submit(page);
  await reads(page, 'Pago aprobado');
  assert.deepEqual(await summaryOf(page), seen);
});

// Runs last, because it advances the clock.
test('a charge has the same summary with its voucher, expired and disabled, with a link to the shop', async () => {
  const advanced_options = { result_urls: { return: `${site.shop.url}/carrito` } };
  const expires_at = '2027-01-16 10:00:00';
  const { id, path } = await aHostedCharge(site, { ...CHARGE, advanced_options });
  const page = await browser.open();
  await page.goto(`${path}?method=cash`);
  const seen = await summaryOf(page);
  await fillPayer(page);
  await page.selectOption('[name="cash[franchise]"]', 'SuRed');
  await submit(page);
  await reads(page, 'Su cupón de pago');
  assert.deepEqual(await summaryOf(page), seen);
  await site.merchant.test.put(`/api/v1/payment/${id}/active`, { active: false });
  const short = await aHostedCharge(site, { ...CHARGE, advanced_options, expires_at });
  const off = await aHostedCharge(site, { ...CHARGE, advanced_options });
  await site.merchant.test.put(`/api/v1/payment/${off.id}/active`, { active: false });
  await site.later({ hours: 48 });
  for (const [{ path: closed }, heading] of [
    [short, /venció/],
    [off, 'Este cobro no está disponible'],
  ] as const) {
    const late = await browser.open();
    await late.goto(closed);
    await late.getByRole('heading', { level: 1, name: heading }).waitFor();
    assert.deepEqual(await summaryOf(late), seen);
    await late
      .locator('.summary')
      .getByRole('link', { name: /Volver a/ })
      .waitFor();
  }
});
