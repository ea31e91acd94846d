import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useBrowser } from '#test/support/browser.ts';
import { challengeCardNumber } from '#test/support/challenge.ts';
import { fillCard, fillPayer, reads, submit } from '#test/support/payer-form.ts';
import { cardOf, RESERVATIONS, reserve } from '#test/support/reservation-api.ts';
import { useSite } from '#test/support/site.ts';
import { aHostedReservation, holdAmount } from './scenes/reservation.ts';

const site = await useSite();
const browser = await useBrowser(site);

async function statusOf(id: string): Promise<string> {
  return (await site.merchant.test.get(`${RESERVATIONS}/${id}`)).body.data.status;
}

async function holds(): Promise<number> {
  const ledger = await site.network.ledger();
  return ledger.filter(({ kind, status }) => kind === 'hold' && status === 'approved').length;
}

describe('reservation page', () => {
  test('shows that nothing is charged today, holds the amount and redirects', async () => {
    const page = await browser.open();
    const { id, path } = await aHostedReservation(site);
    await page.goto(path);
    await page.getByText('Hoy no se cobra.').waitFor();
    await fillPayer(page);
    await fillCard(page);
    await page.getByRole('button', { name: 'Reservar $ 100.000 COP' }).click();
    await reads(page, 'Cupo reservado');
    assert.equal(await statusOf(id), 'Pre-autorizada');
    await page.getByText('Visa ····0006').waitFor();
    await page.getByRole('link', { name: /Volver a/ }).click();
    await page.waitForURL(`${site.shop.url}/hotel`);
  });

  test('with a 3-D Secure challenge: holds when confirmed and ends when refused', async () => {
    for (const [button, status, heading] of [
      ['Confirmar', 'Pre-autorizada', 'Cupo reservado'],
      ['Rechazar', 'Rechazada', 'No se pudo reservar'],
    ] as const) {
      const page = await browser.open();
      const { id, path } = await holdAmount({ page, site }, challengeCardNumber());
      await page.waitForURL(/\/simulator\/challenge\//);
      assert.equal(await statusOf(id), 'Iniciada');
      await page.getByRole('button', { name: new RegExp(button) }).click();
      await page.waitForURL(new RegExp(path));
      await reads(page, heading);
      assert.equal(await statusOf(id), status);
    }
  });

  test('offers the challenge again after the back button', async () => {
    const page = await browser.open();
    await holdAmount({ page, site }, challengeCardNumber());
    await page.waitForURL(/\/simulator\/challenge\//);
    await page.goBack();
    await reads(page, 'Esperamos el resultado');
    await page.getByRole('link', { name: 'Continuar en la página del banco' }).click();
    await page.waitForURL(/\/simulator\/challenge\//);
  });

  test('shows the reason of a decline, and an unsupported card brand', async () => {
    const page = await browser.open();
    const { id } = await holdAmount({ page, site }, cardOf('decline', '51'));
    await reads(page, 'No se pudo reservar');
    assert.equal(await statusOf(id), 'Rechazada');
    const other = await browser.open();
    const amex = await holdAmount({ page: other, site }, cardOf('approve', undefined, 'amex'));
    await other
      .locator('[data-field="payment_card.number"]')
      .getByText('no se reciben tarjetas de esta marca')
      .waitFor();
    assert.equal(await statusOf(amex.id), 'Iniciada');
    await fillCard(other);
    await submit(other);
    await reads(other, 'Cupo reservado');
  });

  test('shows the card brand while typing and immediately reports an unsupported one', async () => {
    const page = await browser.open();
    const { id } = await reserve(site.merchant.test);
    await page.goto(`/Checkout/${id}`);
    const number = page.locator('[data-part="number"]');
    const lit = page.locator('.marks .lit');
    const wrong = page.locator('[data-field="payment_card.number"] [data-error]');
    await number.pressSequentially('4');
    assert.deepEqual(await lit.allTextContents(), ['VISA']);
    await number.fill('');
    await number.pressSequentially('51');
    assert.deepEqual(await lit.allTextContents(), ['MC']);
    await number.fill('');
    await number.pressSequentially(cardOf('approve', undefined, 'amex'));
    assert.deepEqual(await lit.allTextContents(), []);
    await number.blur();
    await wrong.filter({ hasText: /.+/ }).waitFor();
    await number.fill(cardOf('approve'));
    await wrong.waitFor({ state: 'hidden' });
  });

  test('holds once after submitting twice in each of two tabs', async () => {
    const before = await holds();
    await site.network.faults({ latency_ms: 200 });
    const first = await browser.open();
    const second = await first.context().newPage();
    const { path } = await aHostedReservation(site);
    for (const tab of [first, second]) {
      await tab.goto(path);
      await fillPayer(tab);
      await fillCard(tab);
    }
    await Promise.all([first, second].map((tab) => tab.locator('[data-submit]').dblclick()));
    await Promise.all([reads(first, 'Cupo reservado'), reads(second, 'Cupo reservado')]);
    await site.network.faults({});
    assert.equal(await holds(), before + 1);
  });

  test('is not available when the merchant has its own page', async () => {
    const { body } = await site.merchant.production.post(RESERVATIONS, {
      description: 'Habitación 101',
      estimated_amount: 100_000,
      checkout_type: 'api',
    });
    const page = await browser.open({ locale: 'en' });
    await page.goto(`/Checkout/${body.pre_authorization.id}`);
    await reads(page, 'There is no such page');
  });
});
