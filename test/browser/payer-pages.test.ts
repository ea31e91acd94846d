import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { useBrowser } from '#test/support/browser.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { until } from '#test/support/process.ts';
import { cardOf } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedCharge } from './scenes/payment.ts';
import { aPayerInGrace, visitOwn } from './scenes/portal.ts';
import { aHostedReservation } from './scenes/reservation.ts';
import { aHostedPlan } from './scenes/subscription.ts';

const site = await useSite();
const browser = await useBrowser(site);

const LEGAL = {
  name: 'Café Ñandú',
  legal_name: 'Café Ñandú S.A.S.',
  tax_id: '900123456-8',
  contact_email: 'hola@nandu.example',
  contact_phone: '+57 601 555 0101',
  address: 'Carrera 7 # 72-41, Bogotá',
  privacy_text: 'Usamos sus datos para cobrarle y escribirle.',
} as const;

describe('validation while typing', () => {
  test('shows errors for the month and for the CVV by card brand, and removes each as soon as it is correct', async () => {
    const { path } = await aHostedCharge(site);
    const page = await browser.open();
    await page.goto(path);
    const expiry = page.locator('[data-field="payment_card.expiration_date"]');
    await expiry.locator('input').pressSequentially('1331');
    await expiry.locator('input').blur();
    await expiry.getByText('Escriba el mes y el año que están en la tarjeta').waitFor();
    await expiry.locator('input').fill('12/31');
    assert.equal(await expiry.locator('.error').isVisible(), false);
    const cvv = page.locator('[data-field="payment_card.cvv"]');
    await page.fill('[name="payment_card[number]"]', cardOf('approve', undefined, 'amex'));
    await cvv.locator('input').pressSequentially('123');
    await cvv.locator('input').blur();
    await cvv.getByText('4 al frente en American Express').waitFor();
    await cvv.locator('input').press('End');
    await cvv.locator('input').pressSequentially('4');
    assert.equal(await cvv.locator('.error').isVisible(), false);
  });
});

test('amounts in the summary are aligned, and no amount wraps on the narrowest phone', async () => {
  const { path } = await aHostedPlan(site, { price: 999_999_999_999 });
  const page = await browser.open({ width: 320 });
  await page.goto(path);
  const amounts = page.locator('.ledger dd:not(.about):visible, .due:visible');
  assert.ok((await amounts.count()) >= 2);
  for (const amount of await amounts.all()) {
    const { figures, lines } = await amount.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.querySelector('strong') ?? one);
      const tops = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8));
      return { figures: getComputedStyle(one).fontVariantNumeric, lines: new Set(tops).size };
    });
    assert.deepEqual({ figures, lines }, { figures: 'tabular-nums', lines: 1 }, await amount.innerText());
  }
});

test('the merchant, its contact data, privacy policy and payment methods are shown above the form', async () => {
  const merchant = await aMerchant(site);
  const owner = await inPanel(site, { merchant: merchant.id });
  await owner.get(owner.at('/settings/merchant'));
  assert.equal((await owner.send(owner.at('/settings/merchant'), LEGAL)).status, 303);
  const { path } = await aHostedPlan({ ...site, merchant });
  const page = await browser.open();
  await page.goto(path);
  const foot = page.locator('footer');
  for (const said of ['legal_name', 'address', 'contact_email', 'contact_phone'] as const)
    await foot.getByText(LEGAL[said]).first().waitFor();
  await foot.getByText('NIT 900123456-8').waitFor();
  await page.getByText('Sus datos viajan cifrados.').waitFor();
  assert.deepEqual(await page.locator('.marks > span').allTextContents(), ['VISA', 'MC', 'AMEX', 'DINERS']);
  assert.equal(await page.isChecked('[name="privacy"]'), false);
  await page.goto((await aHostedReservation(site)).path);
  await page.getByText('Esta reserva acepta Visa y Mastercard.').waitFor();
  assert.deepEqual(await page.locator('.marks > span').allTextContents(), ['VISA', 'MC']);
});

/** Requests a cash voucher. */
async function askForVoucher(page: Page): Promise<string> {
  const { path } = await aHostedCharge(site);
  await page.goto(`${path}?method=cash`);
  await fillPayer(page);
  await page.selectOption('[name="cash[franchise]"]', 'SuRed');
  await submit(page);
  await reads(page, 'Su cupón de pago');
  return path;
}

test('a voucher page shows four steps, copyable numbers, the expiry time, and other payment methods', async () => {
  const page = await browser.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await askForVoucher(page);
  assert.equal(await page.locator('ol.steps > li').count(), 4);
  await page.getByText(/^Pague hasta el \S+ \d+ de \S+, \d+:00\s[ap]\.\sm\.$/).waitFor();
  const number = page.locator('[data-voucher]');
  const font = await number.evaluate((code) => getComputedStyle(code).fontFamily);
  assert.match(font, /mono/i);
  await page.getByRole('button', { name: 'Copiar: Número del cupón' }).click();
  await page.getByText('Copiado').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, await number.getAttribute('data-voucher'));
  await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
  await page.getByRole('link', { name: 'Ver el cupón' }).waitFor();
  await fillCard(page);
  await submit(page);
  await reads(page, 'Pago aprobado');
  await page.goto(path);
  await page.getByText('Ya no pague el cupón').waitFor();
});

test('printed pages contain merchant name and amount and no buttons', async () => {
  const { path } = await aHostedCharge(site);
  const page = await browser.open({ width: 1280 });
  await page.goto(path);
  await fillPayer(page);
  await fillCard(page);
  await submit(page);
  await reads(page, 'Pago aprobado');
  await page.emulateMedia({ media: 'print' });
  for (const kept of [page.locator('header .name, header .logo'), page.locator('.summary .ledger')])
    assert.equal(await kept.isVisible(), true);
  for (const gone of ['.buttons', '.ribbon'])
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
});

test('the history of a subscription has receipts only for paid charges', async () => {
  const page = await browser.open();
  await visitOwn(page, await aPayerInGrace(site));
  const entry = page.locator('#history li').first();
  await entry.getByText('Por pagar').waitFor();
  assert.equal(await entry.getByRole('link', { name: /Comprobante/ }).count(), 0);
});

describe('front page', () => {
  test('describes the product and links to portal, panel, guides and reference in both languages', async () => {
    for (const [locale, title, names] of [
      ['es', 'Cobros recurrentes para Colombia', ['Entrar al portal', 'Entrar al panel', 'Guías']],
      ['en', 'Recurring billing for Colombia', ['Open the portal', 'Open the panel', 'Guides']],
    ] as const) {
      const page = await browser.open({ locale });
      await page.goto('/');
      await reads(page, title);
      for (const name of names) await page.getByRole('link', { name }).waitFor();
      const icon = await page.request.get('/favicon.ico');
      assert.equal(icon.status(), 200);
    }
  });

  test('opens an API reference that follows changes of dark mode', async () => {
    const page = await browser.open({ scheme: 'light' });
    await page.goto('/docs');
    await reads(page, 'The first subscription');
    const isDark = () => page.evaluate<boolean>('document.documentElement.matches(".dark-mode")');
    assert.equal(await isDark(), false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await until(isDark);
  });
});
